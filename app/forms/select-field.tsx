import { Field } from "#ui/field.tsx"
import { type FormField, textIn, useFault } from "./form-field.ts"

type SelectFieldProps = {
  field: FormField
  label: string
  hint?: string
  /** What is wrong, where the form says that in words of its own. */
  error?: string | undefined
  /** What can be chosen: what is sent, and its words. */
  options: readonly (readonly [value: string, words: string])[]
}

/** One of a list. */
export function SelectField({ field, label, hint, error, options }: SelectFieldProps) {
  const fault = useFault(field)
  return (
    <Field label={label} hint={hint} error={error ?? fault}>
      {(described) => (
        <select key={field.key} name={field.name} defaultValue={textIn(field)} {...described}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
