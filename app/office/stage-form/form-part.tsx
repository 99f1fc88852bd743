import type { ReactNode } from "react"
import { type FormField, ListFault, textIn } from "#app/site/forms/fields.tsx"
import { Choice } from "#ui/choice.tsx"

/** A part of a long form under a heading of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface p-5">
      <h2 className="text-[1.75rem]/8">{title}</h2>
      {children}
    </section>
  )
}

/** Short fields, two beside each other where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
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
      <FieldGrid>
        {options.map(([value, words, hint]) => (
          <Choice
            key={value}
            isOneOf
            name={field.name}
            value={value}
            defaultChecked={textIn(field) === value}
            className="cursor-pointer rounded-[0.625rem] border-2 border-line px-3.5 has-checked:border-accent"
            label={words}
            hint={hint}
          />
        ))}
      </FieldGrid>
    </fieldset>
  )
}
