import { type InputHTMLAttributes, useEffect, useRef } from "react"
import { Field } from "#ui/field.tsx"

type AccountFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
}

/** A field whose error is read aloud, and leads the keyboard to it. */
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
