import type { TFunction } from "i18next"
import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import type { Choice } from "./resolve-conflict.ts"

type ConflictFieldProps = {
  conflict: Conflict
  choice: Choice | undefined
  onChoose(choice: Choice): void
}

/** One conflict with the ways to settle it. */
export function ConflictField({ conflict, choice, onChoose }: ConflictFieldProps) {
  const t = useWords("standings-desk")
  const name = useId()
  const option = (value: Choice, label: string) => (
    <label>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  )
  if (conflict.kind === "same-id")
    return (
      <fieldset>
        <legend>{t("sameId", { id: conflict.id })}</legend>
        <ul>
          {[conflict.first, conflict.second].map((rider, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, and nothing else tells namesakes apart
            <li key={index}>
              {t("namesake", {
                name: rider.name,
                number: rider.racingNumber ?? "—",
                born: rider.birthYear ?? "—",
              })}
            </li>
          ))}
        </ul>
        {option("different-riders", t("differentRiders"))}
        <p className="text-muted">{t("sameRider")}</p>
      </fieldset>
    )
  const previous = valueWords(conflict.field, conflict.previous, t)
  const next = valueWords(conflict.field, conflict.next, t)
  return (
    <fieldset>
      <legend>
        {t("different", {
          // locale keys: standings-desk.field.*
          field: t(`field.${conflict.field}`),
          previous,
          next,
          name: conflict.name,
          id: conflict.id,
        })}
      </legend>
      {option("old", t("keepOld", { value: previous }))}
      {option("new", t("takeNew", { value: next }))}
    </fieldset>
  )
}

function valueWords(
  field: Extract<Conflict, { kind: "field" }>["field"],
  value: string | number | null,
  t: TFunction<"standings-desk">,
): string {
  if (value === null) return "—"
  // locale keys: standings-desk.gender.*
  if (field === "gender" && (value === "male" || value === "female")) return t(`gender.${value}`)
  return String(value)
}
