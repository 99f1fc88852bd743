import { Field } from "#ui/field.tsx"
import { useFollowedValue } from "./use-followed-value.ts"

/** Of buttons on the line of such fields, whose labels are above them and whose hints below. */
export const besideControls = "quiet-button sm:mt-[1.8125rem]"

type WordsFieldProps = {
  label: string
  hint?: string
  /** Under which the address asks for the words. */
  name?: string
  /** What it asks for. */
  words: string
  /** How many characters are read. */
  most?: number
  className?: string
}

/** The field of a form that searches for words; it shows them again when the address changes. */
export function WordsField({ label, hint, name = "q", words, most, className = "" }: WordsFieldProps) {
  const field = useFollowedValue<HTMLInputElement>(words)
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => (
        <input
          {...control}
          ref={field}
          type="search"
          name={name}
          defaultValue={words}
          maxLength={most}
          autoComplete="off"
          enterKeyHint="search"
        />
      )}
    </Field>
  )
}
