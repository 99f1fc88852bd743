import { type ReactNode, type Ref, useId } from "react"
import { useTranslation } from "react-i18next"

type Choice<Value> = { value: Value; words: string; lang?: string }

type ChoicesProps<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  /** Null: nothing is chosen yet. */
  chosen: Value | null
  onChoose(value: Value): void
}

/** A choice of one of a few options, each a button for a thumb. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {choices.map(({ value, words, lang }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span lang={lang}>{words}</span>
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
  const { t } = useTranslation("judge")
  const readers = useId()
  return (
    <>
      <label className="labelled">
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
  const { t } = useTranslation("judge")
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
