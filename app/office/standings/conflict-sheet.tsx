import { type SubmitEvent, useId } from "react"
import { HelpLink } from "#app/site/help/help-link.tsx"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { GenerationRequest } from "#contracts/standings/standings-request.ts"
import { type Conflict, decidesPoints } from "#domain/standings/conflicts.ts"
import { Dialog } from "#ui/dialog.tsx"
import { groupLegend } from "#ui/field.tsx"

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

// at the side, so that the page behind it can still be read
const aside = "mr-0 h-dvh max-h-none w-[min(34rem,100vw)] max-w-none rounded-r-none pb-0"
const sheetEnd =
  "sticky bottom-0 -mx-6 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-6 py-3"

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
  const fields = conflicts.filter((one) => one.kind === "field")
  const pointsOf = fields.find(({ field }) => decidesPoints(field))
  const isReady = whyNot === null && settled === conflicts.length
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    onSettled(conflicts.flatMap((conflict) => resolve(conflict, choices.get(conflictKey(conflict)))))
  }
  return (
    <Dialog title={t("conflicts")} onClose={onClose} className={aside}>
      <form className="mt-2" onSubmit={apply}>
        <p className="text-muted">{t("conflictsMeaning")}</p>
        {pointsOf !== undefined && <p>{t("pointsGo", { stage: pointsOf.nextFrom })}</p>}
        {fields.length > 1 && (
          <p className="mt-4 flex flex-wrap gap-3">
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
        <div className={sheetEnd}>
          {whyNot !== null && (
            <p role="alert" className="notice mt-0 basis-full">
              {whyNot}
            </p>
          )}
          <span role="status" className="mr-auto text-muted">
            {t("settled", { settled, all: conflicts.length })}
          </span>
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
  const { name: _shown, previousFrom: _old, nextFrom: _new, ...field } = conflict
  return choice === "old" || choice === "new" ? [{ ...field, choice }] : []
}

const conflictBox = "mt-4 rounded-[0.625rem] border border-line px-4 py-3"
// a legend that floats stands inside the border
const conflictText = `float-left mb-2 w-full wrap-anywhere ${groupLegend}`

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
    <label className="clear-both flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        className="size-5 shrink-0 accent-accent"
        name={name}
        checked={choice === value}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  )
  if (conflict.kind === "same-id")
    return (
      <fieldset className={conflictBox}>
        <legend className={conflictText}>{t("sameId", { id: conflict.id })}</legend>
        <ul className="clear-both">
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
    <fieldset className={conflictBox}>
      <legend className={conflictText}>
        {t("different", {
          // locale keys: standings-tools.field.*
          field: t(`field.${conflict.field}`),
          previous,
          next,
          name: conflict.name,
          id: conflict.id,
        })}
      </legend>
      {option("old", withStage(t("keepOld", { value: previous }), conflict.previousFrom))}
      {option("new", withStage(t("takeNew", { value: next }), conflict.nextFrom))}
    </fieldset>
  )
}

/** The stage that a value is from, if it is known. */
const withStage = (words: string, stage: string | null): string =>
  stage === null ? words : `${words} (${stage})`

function valueWords(
  field: Extract<Conflict, { kind: "field" }>["field"],
  value: string | number | null,
  t: Translate<"standings-tools">,
): string {
  if (value === null) return "—"
  // locale keys: standings-tools.gender.*
  if (field === "gender" && (value === "male" || value === "female")) return t(`gender.${value}`)
  return String(value)
}
