import { type ReactNode, type Ref, useId } from "react"
import { useWords } from "#judge/words.ts"

type Choice<Value> = { value: Value; words: string; lang?: string }

type ChoicesProps<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  /** Null: nothing is chosen yet. */
  chosen: Value | null
  onChoose(value: Value): void
}

const choice = [
  "grid min-h-(--target) place-content-center rounded-[0.625rem] border-2 border-line px-1.5",
  "font-display text-xl/[1.1] font-bold peer-checked:border-ink peer-checked:bg-ink peer-checked:text-canvas",
  "peer-focus-visible:outline-4 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-accent",
  // without fills
  "forced-colors:peer-checked:border-4 forced-colors:peer-checked:border-[Highlight]",
].join(" ")

/** A choice of one of a few options, each a button for a thumb. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset className="choices m-0 flex flex-wrap gap-2 border-0 p-0">
      <legend className="p-0 pb-1 font-bold">{legend}</legend>
      {choices.map(({ value, words, lang }) => (
        <label key={value} className="relative min-w-(--target) flex-1">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            className="peer absolute inset-0 m-0 h-full w-full cursor-pointer opacity-0"
            onChange={() => onChoose(value)}
          />
          <span lang={lang} className={choice}>
            {words}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type ReasonInputProps = {
  reason: string
  onChange(reason: string): void
  /** Can everybody read it on the results page? The field says so. */
  isPublic?: boolean
  /** The label, if the field is not the only way to give a reason. */
  label?: string
  ref?: Ref<HTMLInputElement>
}

/** The reason for an action that needs one; the log stores it as it is typed. */
export function ReasonInput({ reason, onChange, isPublic = false, label, ref }: ReasonInputProps) {
  const t = useWords()
  const readers = useId()
  return (
    <>
      <label className="grid gap-1 font-bold">
        {label ?? t("reason")}
        <input
          ref={ref}
          maxLength={500}
          autoComplete="off"
          value={reason}
          aria-describedby={isPublic ? readers : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      {isPublic && <p id={readers}>{t("reasonIsPublic")}</p>}
    </>
  )
}

type FormEndProps = { does: string; onClose(): void; children?: ReactNode }

/** The buttons at the end of a dialog's form: submit, other actions, and cancel. */
export function FormEnd({ does, onClose, children }: FormEndProps) {
  const t = useWords()
  return (
    <>
      <button type="submit" className="wide main">
        {does}
      </button>
      {children}
      <button type="button" className="wide" onClick={onClose}>
        {t("cancel")}
      </button>
    </>
  )
}
