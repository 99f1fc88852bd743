import type { ReactNode } from "react"
import { type FormField, ListFault, textIn } from "#app/forms/fields.tsx"

/** A part of a long form under a heading of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel form-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type ChoiceFieldProps = {
  field: FormField
  label: string
  /** What can be chosen: what is sent, its words, and what it means. */
  options: readonly (readonly [value: string, words: string, hint: string])[]
}

/** A choice between a few options, each with an explanation. */
export function ChoiceField({ field, label, options }: ChoiceFieldProps) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <ListFault field={field} />
      <div className="field-grid">
        {options.map(([value, words, hint]) => (
          <label key={value} className="check-field choice">
            <input type="radio" name={field.name} value={value} defaultChecked={textIn(field) === value} />
            <span>
              <span className="font-semibold">{words}</span>
              <span className="field-hint block">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
