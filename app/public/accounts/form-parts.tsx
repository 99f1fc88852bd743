import { type InputHTMLAttributes, useEffect, useRef } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { longestTypedCode } from "#domain/accounts/lengths.ts"
import { Field } from "#ui/field.tsx"

type AccountFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** A field whose error is read aloud, and gets the focus. */
export function AccountField({ label, hint, error, ...input }: AccountFieldProps) {
  const control = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) control.current?.focus()
  }, [error])
  return (
    <div aria-live="polite">
      <Field label={label} hint={hint} error={error}>
        {(described) => <input {...input} {...described} ref={control} />}
      </Field>
    </div>
  )
}

type CodeFieldProps = Pick<AccountFieldProps, "label" | "hint" | "error" | "required">

/** A code that was mailed. */
export function CodeField(props: CodeFieldProps) {
  return (
    <AccountField
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={longestTypedCode}
    />
  )
}

/** The current value of a form's field; empty if the form has no such field. */
export function fieldText(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ""
}

type FocusedHeadingProps = { isFocused: boolean; children: string }

/** The heading of a page that changes in place: with `isFocused` each new one takes the focus, and is read aloud. */
export function FocusedHeading({ isFocused, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused && children !== "") heading.current?.focus()
  }, [isFocused, children])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
      {children}
    </h1>
  )
}

/** Tells visitors without scripts that this page needs them. */
export function NeedsScript() {
  const t = useWords("accounts")
  return (
    <p className="mt-4 hidden rounded-lg border-l-4 border-error-ink bg-error px-4 py-3 text-error-ink noscript:block">
      {t("needsScript")}
    </p>
  )
}
