import { href } from "react-router";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { noTopic, topics } from "#domain/enquiries/topics.ts";
import { Trap } from "./trap.tsx";

type Props = { aboutOrder: boolean; topic: string; values: Values | undefined; problems: Problems };

export function ContactForm({ aboutOrder, topic, values = noValues, problems }: Props) {
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form
        className="fg"
        method="post"
        action={(aboutOrder ? href("/track") : href("/contact")) + summaryAnchor}
        noValidate
      >
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="name" label="Name" problem={problems.name} className="c3">
          {(field) => <input {...field} autoComplete="given-name" maxLength={80} defaultValue={values.name} />}
        </Field>
        <Field name="lastName" label="Last name" problem={problems.lastName} optional className="c3">
          {(field) => <input {...field} autoComplete="family-name" maxLength={80} defaultValue={values.lastName} />}
        </Field>
        <Field name="mobile" label="Mobile" problem={problems.mobile} hint="Only to answer you." className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={20} defaultValue={values.mobile} />}
        </Field>
        <Field
          name="email"
          label="E-mail"
          problem={problems.email}
          hint="Needed when you write from abroad."
          optional
          className="c3"
        >
          {(field) => (
            <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
          )}
        </Field>
        <Field name="topic" label="Enquiry for" problem={problems.topic}>
          {(field) => (
            <select {...field} defaultValue={values.topic || topic}>
              {topics.map((option) => (
                <option key={option} value={option === noTopic ? "" : option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="message" label="Message" problem={problems.message}>
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={values.message} />}
        </Field>
        <Trap problem={problems.website} value={values.website} />
        <div className="field">
          <button className="btn">Submit</button>
        </div>
      </form>
    </div>
  );
}
