import type { TFunction } from "i18next"
import type { InputHTMLAttributes, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Words } from "#app/i18n/typed-keys.d.ts"
import { useWords } from "#app/i18n/words.ts"
import { writeDecimals } from "#contracts/formats.ts"
import { readFault } from "#contracts/too-long.ts"
import { Field } from "#ui/field.tsx"

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "inputMode" | "list" | "maxLength" | "placeholder"
> & {
  field: FormField
  label: string
  hint?: string | undefined
  /** The fault, if the form has its own words for it. */
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

type NumberFieldProps = Pick<TextFieldProps, "field" | "label" | "hint" | "error"> & { isWhole?: boolean }

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

type SelectFieldProps = {
  field: FormField
  label: string
  hint?: string | undefined
  /** The fault, if the form has its own words for it. */
  error?: string | undefined
  /** What can be chosen: what is sent, and its words. */
  options: readonly (readonly [value: string, words: string])[]
  isRequired?: boolean
}

/** One of a list. */
export function SelectField({ field, label, hint, error, options, isRequired }: SelectFieldProps) {
  const fault = useFault(field)
  return (
    <Field label={label} hint={hint} error={error ?? fault}>
      {(described) => (
        <select
          key={field.key}
          name={field.name}
          defaultValue={textIn(field)}
          aria-required={isRequired || undefined}
          {...described}
        >
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

type CheckFieldProps = { field: FormField; label: string; hint?: string }

/** Yes or no. */
export function CheckField({ field, label, hint }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input key={field.key} type="checkbox" name={field.name} defaultChecked={textIn(field) === "on"} />
      <span>
        <span className="font-semibold">{label}</span>
        {hint !== undefined && <span className="field-hint block">{hint}</span>}
      </span>
    </label>
  )
}

type ListOptionProps = { field: FormField; value: string; children: ReactNode }

/** One checkbox of a list: its value is sent while it is checked. */
export function ListOption({ field, value, children }: ListOptionProps) {
  return (
    <label className="check-field">
      <input
        key={field.key}
        type="checkbox"
        name={field.name}
        value={value}
        defaultChecked={[field.initialValue].flat().includes(value)}
      />
      <span>{children}</span>
    </label>
  )
}

/** What is wrong with a list, or with fields that belong together; it can be brought into sight by the focus. */
export function ListFault({ field }: { field: FormField }) {
  const fault = useFault(field)
  return fault === undefined ? null : (
    <p className="field-error" tabIndex={-1}>
      {fault}
    </p>
  )
}

/** A field of a form as Conform returns it, of whatever kind. */
export type FormField = {
  key: string | undefined
  name: string
  initialValue: unknown
  errors: string[] | undefined
}

/** What a control shows at first: a text. */
export const textIn = ({ initialValue }: FormField): string | undefined =>
  typeof initialValue === "string" ? initialValue : undefined

/** Returns the rows of a list; none if something else was sent under its name, which is a fault. */
export function rowsIn<Row>(list: { initialValue: unknown; getFieldList(): Row[] }): Row[] {
  return list.initialValue === undefined || Array.isArray(list.initialValue) ? list.getFieldList() : []
}

/** A field's fault, in words. */
export function useFault({ errors }: FormField): string | undefined {
  const t = useWords("forms")
  return errors?.[0] === undefined ? undefined : translateFault(t, errors[0])
}

/** A fault of a form, or why it was refused, in words. */
export function translateFault(
  t: TFunction<"forms">,
  fault: string,
  about: Record<string, string> = {},
): string {
  const { code, most } = readFault(fault)
  // locale keys: forms.faults.*
  return t(`faults.${isFault(t, code) ? code : "unreadable"}`, { racingClass: "", stage: "", most, ...about })
}

type Fault = keyof Words["forms"]["faults"]

const isFault = (t: TFunction<"forms">, code: string): code is Fault =>
  Object.hasOwn(t("faults", { returnObjects: true }), code)
