import { type ReactNode, use } from "react"
import { readDigits } from "#app/office/cards/typed-scores.ts"
import { StageNowContext } from "#app/public/results/race/stage-context.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskRider } from "#contracts/judging/race-desk.ts"
import { Field } from "#ui/field.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useInputBeforeHydration } from "#ui/use-hydrated.ts"
import { byNumber } from "./desk-riders.ts"

type DigitsFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Most digits. */
  most: number
  /** May a comma or a point stand among them? */
  hasDecimals?: boolean
  /** What may stand in their place. */
  letter?: string | undefined
  value: string
  onChange(digits: string): void
  /** Other ways to enter the same; controls in it are described by the label. */
  below?: (labelId: string) => ReactNode
}

/** Returns the whole number in a field of digits; null: it holds none, or something else too. */
export const numberIn = (digits: string): number | null => (/^\d+$/.test(digits) ? Number(digits) : null)

/** A field for digits, or one letter instead: points, a section, a lap. Of anything else it says that it is wrong. */
export function DigitsField({
  label,
  hint,
  error,
  most,
  hasDecimals,
  letter,
  value,
  onChange,
  below,
}: DigitsFieldProps) {
  const t = useWords("results-desk")
  const take = (written: string) => onChange(readDigits(written, value, letter))
  const isRight = value === letter || (hasDecimals ? /^[\d.,]*$/ : /^\d*$/).test(value)
  const fault = () => {
    if (hasDecimals) return t("pointsUnreadable")
    return letter === undefined ? t("digitsOnly") : t("digitsOrLetter", { letter })
  }
  const wrong = isRight ? undefined : fault()
  const field = useInputBeforeHydration<HTMLInputElement>(value, take)
  return (
    <Field label={label} hint={hint} error={error ?? wrong} below={below}>
      {(control) => (
        <input
          ref={field}
          {...control}
          inputMode={hasDecimals ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  )
}

type ReasonFieldProps = {
  /** What it is called where another field asks for a reason too. */
  label?: string
  isNeeded?: boolean
  /** Was it asked for, and not given? */
  isMissing?: boolean
  /** Does everybody see it, because the class is posted (OF-02)? */
  isPublic?: boolean
  hint?: string | undefined
  value: string
  onChange(reason: string): void
}

/** Why something is changed (D-17). */
export function ReasonField({
  label,
  isNeeded = false,
  isMissing = false,
  isPublic = false,
  hint,
  value,
  onChange,
}: ReasonFieldProps) {
  const t = useWords("results-desk")
  return (
    <Field
      label={label ?? t(isNeeded ? "reason" : "reasonOptional")}
      hint={isPublic ? t("reasonIsTold") : hint}
      error={isMissing ? t("refused.reason-required") : undefined}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type RiderSelectProps = {
  riders: readonly DeskRider[]
  /** A rider's id; empty: nobody is chosen yet. */
  value: string
  onChange(participant: string): void
}

/** Chooses a rider, by number and then by name, as a secretary looks for one. */
export function RiderSelect({ riders, value, onChange }: RiderSelectProps) {
  const t = useWords("results-desk")
  const language = useLanguage()
  return (
    <Field label={t("rider")}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {value === "" && <option value="">–</option>}
          {byNumber(riders, language).map((rider) => (
            <option key={rider.id} value={rider.id}>
              {riderLabel(rider)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Is any class of the stage posted, so that everybody sees what changes, and why (OF-02)? */
export const useIsPosted = (): boolean =>
  use(StageNowContext)?.classes.some(({ posting }) => posting !== null) ?? false
