import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { EmailAddress, PhoneNumber } from "#app/storefront/contact-links.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { addressOf } from "#domain/settings/settings.ts";

/** The grievance officer's contact details (Consumer Protection (E-Commerce) Rules 2020, rule 4(2) to (5)). */
export function GrievanceOfficer() {
  const settings = useSettings();
  const { grievanceOfficer, grievanceDesignation, grievancePhone, grievanceEmail, nodalPerson } = settings;
  const phone = grievancePhone || settings.phone;
  const email = grievanceEmail || settings.email;
  return (
    <section aria-labelledby="officer">
      <h2 id="officer">{t`Who answers`}</h2>
      <dl className="ruled break">
        {grievanceOfficer && (
          <div>
            <dt className="note">{t`Grievance officer`}</dt>
            <dd>{[grievanceOfficer, grievanceDesignation].filter(Boolean).join(", ")}</dd>
          </div>
        )}
        {nodalPerson && (
          <div>
            <dt className="note">{t`Nodal person`}</dt>
            <dd>{nodalPerson}</dd>
          </div>
        )}
        {phone && (
          <div>
            <dt className="note">{t`Phone`}</dt>
            <dd>
              <PhoneNumber number={phone} />
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt className="note">{t`E-mail`}</dt>
            <dd>
              <EmailAddress address={email} />
            </dd>
          </div>
        )}
        <div>
          <dt className="note">{t`By post`}</dt>
          <dd>
            {settings.legalName || settings.shopName}, {addressOf(settings)}
          </dd>
        </div>
        <div>
          <dt className="note">{t`If we do not help`}</dt>
          <dd>
            <Trans>
              National Consumer Helpline,{" "}
              <a className="tap" href="tel:1915">
                1915
              </a>{" "}
              or{" "}
              <a className="tap" href="https://consumerhelpline.gov.in">
                consumerhelpline.gov.in
              </a>
            </Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
