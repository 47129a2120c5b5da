import { plural, t } from "@lingui/core/macro";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FileField, type FormState } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
import { MOST_SENT, takenTypes } from "#domain/catalogue/pictures/photograph.ts";

type Props = {
  /** The path of the page with the form. */
  path: string;
  /** How many photographs have been sent already. */
  count: number;
  form: FormState<"photographs"> | undefined;
};

/** The form with which a customer sends photographs. */
export function PhotographForm({ path, count, form = emptyForm }: Props) {
  const isFull = count >= MOST_SENT;
  return (
    <>
      <ErrorSummary problems={form.problems} />
      {count > 0 && <p>{plural(count, { one: "We have one photograph.", other: "We have # photographs." })}</p>}
      {!isFull && (
        <form
          className="fg"
          method="post"
          action={linkTo(path + summaryAnchor)}
          encType="multipart/form-data"
          noValidate
        >
          <FileField
            form={form}
            name="photographs"
            label={t`Photographs`}
            hint={t`JPEG, PNG, WebP, AVIF or GIF; up to ${MOST_SENT}, and 25 MB together. Where they were taken is not kept.`}
            multiple
            accept={takenTypes}
          />
          <div className="field">
            <button className="btn">{t`Send`}</button>
          </div>
        </form>
      )}
    </>
  );
}
