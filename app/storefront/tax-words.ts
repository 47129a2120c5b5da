import { t } from "@lingui/core/macro";
import type { Settings } from "#domain/settings/settings.ts";

/** What pages say about tax in prices. Only a seller registered for GST may charge it (CGST Act, section 32). */
export function taxWords({ gstin }: Pick<Settings, "gstin">): string {
  return gstin ? t`Prices include GST` : t`All prices are final`;
}
