import { useTranslation } from "react-i18next"
import { writeDecimals } from "#contracts/formats.ts"
import { type FormField, textIn } from "./form-field.ts"
import { TextField } from "./text-field.tsx"

type NumberFieldProps = { field: FormField; label: string; hint?: string; isWhole?: boolean }

/** A number as it is typed, with a comma or a point; no wheel of a mouse changes it. */
export function NumberField({ isWhole = false, field, ...rest }: NumberFieldProps) {
  const { i18n } = useTranslation()
  const { key, name, errors } = field
  const initialValue = writeDecimals(textIn(field) ?? "", i18n.language)
  return (
    <TextField
      {...rest}
      field={{ key, name, errors, initialValue }}
      inputMode={isWhole ? "numeric" : "decimal"}
      autoComplete="off"
    />
  )
}
