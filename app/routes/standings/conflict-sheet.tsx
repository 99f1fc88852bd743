import { useWords } from "#app/i18n/words.ts"
import "./conflict-sheet.css"
import type { TFunction } from "i18next"
import { type SubmitEvent, useId } from "react"
import { HelpLink } from "#app/help/help-link.tsx"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import { Dialog } from "#ui/dialog.tsx"

type ConflictSheetProps = {
  conflicts: readonly Conflict[]
  choices: Choices
  /** Why the choices cannot be applied now, in words; null where they can. */
  whyNot: string | null
  onChoose(choices: Choices): void
  /** All at once: nothing is generated while one is open (SP-11). */
  onSettled(resolutions: GenerationRequest["resolutions"]): void
  onClose(): void
}

/** What a generation needs to have settled, each to the old or the new value (SP-11). */
export function ConflictSheet({
  conflicts,
  choices,
  whyNot,
  onChoose,
  onSettled,
  onClose,
}: ConflictSheetProps) {
  const t = useWords("standings-tools")
  const settled = conflicts.filter((conflict) => choices.has(conflictKey(conflict))).length
  const choose = (chosen: readonly Conflict[], choice: Choice) =>
    onChoose(new Map([...choices, ...chosen.map((one) => [conflictKey(one), choice] as const)]))
  const fields = conflicts.filter(({ kind }) => kind === "field")
  const isReady = whyNot === null && settled === conflicts.length
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    onSettled(conflicts.flatMap((conflict) => resolve(conflict, choices.get(conflictKey(conflict)))))
  }
  return (
    <Dialog title={t("conflicts")} onClose={onClose}>
      <form className="conflict-sheet" onSubmit={apply}>
        <p className="text-muted">{t("conflictsMeaning")}</p>
        {fields.length > 1 && (
          <p className="all-at-once">
            <button type="button" className="quiet-button" onClick={() => choose(fields, "old")}>
              {t("allOld")}
            </button>
            <button type="button" className="quiet-button" onClick={() => choose(fields, "new")}>
              {t("allNew")}
            </button>
          </p>
        )}
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflictKey(conflict)}
            conflict={conflict}
            choice={choices.get(conflictKey(conflict))}
            onChoose={(choice) => choose([conflict], choice)}
          />
        ))}
        <div className="sheet-end">
          {whyNot !== null && (
            <p role="alert" className="notice">
              {whyNot}
            </p>
          )}
          <span role="status">{t("settled", { settled, all: conflicts.length })}</span>
          <HelpLink topic="differences" />
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" aria-disabled={!isReady}>
            {t("apply")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** How a secretary settles a conflict. */
type Choice = "old" | "new" | "different-riders"

/** How conflicts are settled, each under its key. */
export type Choices = ReadonlyMap<string, Choice>

/**
 * The key of a conflict, different for other values of the same field: a choice counts only for the values between which it was
 * made.
 */
function conflictKey(conflict: Conflict): string {
  const { group, id } = conflict
  const about =
    conflict.kind === "field" ? [conflict.field, conflict.previous, conflict.next] : ["same", conflict.suffix]
  return JSON.stringify([group.kind, group.name, id, ...about])
}

/** The resolution to send for a choice; nothing if the choice does not fit this conflict. */
function resolve(conflict: Conflict, choice: Choice | undefined): GenerationRequest["resolutions"] {
  if (conflict.kind === "same-id") {
    const { group, id, suffix } = conflict
    return choice === "different-riders" ? [{ kind: choice, group, id, suffix }] : []
  }
  const { name: _shown, ...field } = conflict
  return choice === "old" || choice === "new" ? [{ ...field, choice }] : []
}

type ConflictFieldProps = {
  conflict: Conflict
  choice: Choice | undefined
  onChoose(choice: Choice): void
}

/** One conflict with the ways to settle it. */
function ConflictField({ conflict, choice, onChoose }: ConflictFieldProps) {
  const t = useWords("standings-tools")
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
          // locale keys: standings-tools.field.*
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
  t: TFunction<"standings-tools">,
): string {
  if (value === null) return "—"
  // locale keys: standings-tools.gender.*
  if (field === "gender" && (value === "male" || value === "female")) return t(`gender.${value}`)
  return String(value)
}
