import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { findFile } from "#domain/accounting/returns.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/kept-file";

/** Answers with a kept file of a return. Throws 404 for an unknown one, and for one whose content is erased. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const file = isUuid(id) ? await findFile(context.get(database), id) : undefined;
  if (!file) throw refuse("There is no such file, or its contents were erased.", 404);
  return new Response(file.content, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="${file.name}"`,
    },
  });
}
