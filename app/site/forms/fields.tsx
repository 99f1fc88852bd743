import type { InputHTMLAttributes, ReactNode } from "react"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeDecimals } from "#contracts/fields/formats.ts"
import { readFault } from "#contracts/fields/too-long.ts"
import { withHttps } from "#contracts/fields/with-https.ts"
import { Choice } from "#ui/choice.tsx"
import { Field } from "#ui/field.tsx"
import { useLanguage } from "#ui/speech.tsx"
import type { Values } from "#ui/translate.ts"

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
  /** Returns what is understood of what was typed: the field shows it once it is left. */
  understood?: ((typed: string) => string) | undefined
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
  understood = type === "url" ? withHttps : undefined,
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
          <input
            key={field.key}
            type={type}
            {...common}
            {...described}
            onBlur={understood && (({ currentTarget }) => showUnderstood(currentTarget, understood))}
          />
        )
      }
    </Field>
  )
}

const showUnderstood = (input: HTMLInputElement, understood: (typed: string) => string) => {
  const shown = understood(input.value)
  if (shown !== input.value) input.value = shown
}

type NumberFieldProps = Pick<TextFieldProps, "field" | "label" | "hint" | "error" | "understood"> & {
  isWhole?: boolean
}

/** A number as it is typed, with a comma or a point; no wheel of a mouse changes it. */
export function NumberField({ isWhole = false, field, ...rest }: NumberFieldProps) {
  const language = useLanguage()
  const { key, name, errors } = field
  const initialValue = writeDecimals(textIn(field) ?? "", language)
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
            // it may name a date: as in `ui/instant.tsx`
            <option key={value} value={value} suppressHydrationWarning>
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
    <Choice
      key={field.key}
      name={field.name}
      defaultChecked={textIn(field) === "on"}
      label={label}
      hint={hint}
    />
  )
}

type ListOptionProps = { field: FormField; value: string; children: ReactNode }

/** One checkbox of a list: its value is sent while it is checked. */
export function ListOption({ field, value, children }: ListOptionProps) {
  return (
    <Choice
      key={field.key}
      name={field.name}
      value={value}
      defaultChecked={[field.initialValue].flat().includes(value)}
    >
      <span>{children}</span>
    </Choice>
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
export function useFault(field: FormField): string | undefined {
  const t = useWords("forms")
  return faultOf(t, field)
}

/** The words of forms, or of one that has its own words for its faults. */
type FaultWords = Translate<"forms"> | Translate<"registration">

/** The same in the words of a form of its own; `about`: what they name. */
export const faultOf = (
  t: FaultWords,
  { errors }: Pick<FormField, "errors">,
  about?: Values,
): string | undefined => (errors?.[0] === undefined ? undefined : translateFault(t, errors[0], about))

/** A fault of a form, or why it was refused, in words. */
export function translateFault(t: FaultWords, fault: string, about: Values = {}): string {
  const { code, most } = readFault(fault)
  // locale keys: forms.faults.* registration.faults.*
  const values = { most, ...about }
  return t.find(`faults.${code}`, values) ?? t("faults.unreadable", values)
}
