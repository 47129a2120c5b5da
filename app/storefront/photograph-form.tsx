import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FileField, type FormState } from "#app/ui/field.tsx";
import { MOST_SENT, takenInWords, takenTypes } from "#domain/catalogue/pictures/photograph.ts";

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
      {count > 0 && <p>{count === 1 ? "We have one photograph." : `We have ${count} photographs.`}</p>}
      {!isFull && (
        <form className="fg" method="post" action={path + summaryAnchor} encType="multipart/form-data" noValidate>
          <FileField
            form={form}
            name="photographs"
            label="Photographs"
            hint={`${takenInWords}; up to ${MOST_SENT}, and 25 MB together. Where they were taken is not kept.`}
            multiple
            accept={takenTypes}
          />
          <div className="field">
            <button className="btn">Send</button>
          </div>
        </form>
      )}
    </>
  );
}
