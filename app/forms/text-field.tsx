import type { InputHTMLAttributes } from "react"
import { Field } from "#ui/field.tsx"
import { type FormField, textIn, useFault } from "./form-field.ts"

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "inputMode" | "list" | "maxLength" | "placeholder"
> & {
  field: FormField
  label: string
  hint?: string | undefined
  /** What is wrong, where the form says that in words of its own. */
  error?: string | undefined
  type?: "text" | "email" | "tel" | "url" | "color"
  /** More than one: a text of many lines, this high at first. */
  lines?: number
}

/** A control in which something is typed or picked; for numbers see `NumberField`, for times `TimeField`. */
export function TextField({
  field,
  label,
  hint,
  error,
  type = "text",
  lines = 1,
  ...control
}: TextFieldProps) {
  const fault = useFault(field)
  const common = { ...control, name: field.name, defaultValue: textIn(field) }
  return (
    <Field label={label} hint={hint} error={error ?? fault}>
      {(described) =>
        lines > 1 ? (
          <textarea key={field.key} rows={lines} {...common} {...described} />
        ) : (
          <input key={field.key} type={type} {...common} {...described} />
        )
      }
    </Field>
  )
}
