import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import desk from "#app/back-office/desk.css?url";
import { renderMail } from "#app/mail/render-mail.tsx";
import { toCustomer } from "#app/mail/customer-letter.ts";
import { toShop } from "#app/mail/order-letter.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import {
  asMobile,
  CheckboxField,
  FileField,
  type FormState,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
} from "#app/ui/field.tsx";
import { Icon, Seal, type IconName } from "#app/ui/icon.tsx";
import { Muggu } from "#app/ui/muggu.tsx";
import { PackingSlip } from "#app/ui/packing-slip.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { CustomerNotice, ShopNotice } from "#domain/notifications/notices.ts";
import { slipOf } from "#domain/orders/kitchen/slip.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { type Language, languages, locales } from "#platform/languages.ts";
import { anEvent, buildOrder, ladduAndPickle, toChennai } from "../tests/support/orders.ts";
import { database } from "./context.ts";

/** The letters and papers of a sample order, those to customers in each language. Only `npm run dev` has this page (app/routes.ts). */
export async function loader({ context }: LoaderFunctionArgs) {
  const db = context.get(database);
  const settings = { ...(await loadSettings(db)), telugu: true, hindi: true };
  const order = buildOrder({ ...ladduAndPickle, ...toChennai, isGift: true, giftMessage: "మోతీచూర్ లడ్డు" });
  const event = anEvent("placed", { paise: 987_00 });
  const letterOf = (notice: OrderMail["notice"], language: Language) => {
    const mail = { notice, order, event, settings, siteUrl: "https://shop.example.com", language };
    const { subject, html } = renderMail(mail);
    const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "";
    return { name: `${notice} ${language}`, lang: locales[language], subject, body };
  };
  const customers = Object.keys(toCustomer) as CustomerNotice[];
  return {
    slips: [slipOf(order, await readCalendar(db)), slipOf(buildOrder({ collects: true }), await readCalendar(db))],
    letters: [
      ...customers.flatMap((notice) => languages.map((language) => letterOf(notice, language))),
      ...(Object.keys(toShop) as ShopNotice[]).map((notice) => letterOf(notice, "en")),
    ],
  };
}

export const links = () => [{ rel: "stylesheet", href: desk }];

const empty: FormState = { values: {}, problems: {} };
const filled: FormState = {
  values: { name: "Lakshmi Ratnam Venkata Subrahmanyam of Brodipet", kind: "b", sure: "yes" },
  problems: {},
};
const wrong: FormState = {
  values: { name: "L", mobile: "98480" },
  problems: {
    name: "Write your name",
    mobile: "Write ten digits, such as 98480 12345",
    note: "Use at most 400 letters",
    kind: "Choose one",
    secret: "Use at least 12 letters",
    photo: "A photograph is at most 10 MB",
    sure: "Tick this",
  },
};
const forms = { empty, filled, wrong };

const icons: IconName[] = [
  "cart",
  "truck",
  "user",
  "mail",
  "phone",
  "clock",
  "menu",
  "search",
  "x",
  "pause",
  "play",
  "prev",
];
const moreIcons: IconName[] = [
  "next",
  "plus",
  "minus",
  "trash",
  "undo",
  "ok",
  "pin",
  "chilli",
  "veg",
  "wa",
  "ig",
  "fb",
  "yt",
];
const buttons = [
  "btn",
  "btn btn--line",
  "btn btn--turm",
  "btn btn--wide",
  "tool",
  "tool tool--line",
  "tool tool--risk",
  "tool tool--quiet",
];
const marks = ["mark", "mark mark--good", "mark mark--bad", "mark mark--due", "badge"];
const steps = [
  ["Choose", "Sweets, snacks and pickles from Guntur."],
  ["Order", "UPI, card or cash."],
  ["Eat", "Fresh, by the day we promise."],
] as const;

export default function Gallery() {
  const { slips, letters } = useLoaderData<typeof loader>();
  return (
    <main className="wrap page" id="main">
      <h1 className="pgh">Gallery</h1>
      <p className="lead">Every part of app/ui in its states, and the letters and slips of a sample order.</p>
      <h2>Buttons</h2>
      {buttons.map((name) => (
        <p key={name} className="cluster mt-2">
          <button className={name}>{name}</button>
          <button className={name} disabled>
            disabled
          </button>
        </p>
      ))}
      <h2>Marks and banners</h2>
      <p className="cluster">
        {marks.map((name) => (
          <span key={name} className={name}>
            {name}
          </span>
        ))}
      </p>
      {["banner", "banner banner--good", "banner banner--bad"].map((name) => (
        <div key={name} className={name}>
          <p>
            <b>{name}.</b> What happened, and what to do.
          </p>
        </div>
      ))}
      <h2>Icons and patterns</h2>
      <p className="cluster">
        {[...icons, ...moreIcons].map((name) => (
          <span key={name}>
            <Icon name={name} /> {name}
          </span>
        ))}
        {(["leaf", "cube", "drop", "egg", "wheat"] as const).map((name) => (
          <Seal key={name} name={name} />
        ))}
      </p>
      <Muggu shape="diamond" />
      <h2>Fields</h2>
      <ErrorSummary problems={wrong.problems} />
      {Object.entries(forms).map(([state, form]) => (
        <section key={state} aria-label={state} className="mt-6">
          <h3>{state}</h3>
          <Fields form={form} state={state} />
        </section>
      ))}
      <h2>Steps and pages</h2>
      <Steps steps={steps} />
      <Pagination page={3} pages={9} to={(page) => `?page=${page}`} of="sweets" />
      <h2>Slips</h2>
      {slips.map((slip) => (
        <PackingSlip key={slip.number} slip={slip} sentFrom="The Tastemakers, Guntur" heading="h2" />
      ))}
      <h2>Letters</h2>
      {letters.map(({ name, lang, subject, body }) => (
        <section key={name} aria-label={name} className="mt-8">
          <h3>
            {name}: <span lang={lang}>{subject}</span>
          </h3>
          <div lang={lang} dangerouslySetInnerHTML={{ __html: body }} />
        </section>
      ))}
    </main>
  );
}

function Fields({ form, state }: { form: FormState; state: string }) {
  const of = (name: string) => ({ form, name, id: `${state}-${name}` });
  return (
    <div className="fg">
      <TextField {...of("name")} label="Name" hint="As on the door." />
      <TextField {...of("mobile")} label="Mobile" {...asMobile} />
      <TextareaField {...of("note")} label="Note for the courier" optional rows={3} />
      <SelectField {...of("kind")} label="Kind">
        <option value="">Choose</option>
        <option value="a">Sweets</option>
        <option value="b">Pickles</option>
      </SelectField>
      <PasswordField {...of("secret")} label="Password" />
      <FileField {...of("photo")} label="Photograph" accept="image/*" />
      <CheckboxField form={form} name="sure" label="I have read this" />
    </div>
  );
}
