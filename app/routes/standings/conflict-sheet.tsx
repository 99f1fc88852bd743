import { useWords } from "#app/i18n/words.ts"
import "./conflict-sheet.css"
import type { SubmitEvent } from "react"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import { Dialog } from "#ui/dialog.tsx"
import { ConflictField } from "./conflict-field.tsx"
import { type Choice, type Choices, conflictKey, resolve } from "./resolve-conflict.ts"

type ConflictSheetProps = {
  conflicts: readonly Conflict[]
  choices: Choices
  onChoose(choices: Choices): void
  /** All at once: nothing is generated while one is open (SP-11). */
  onSettled(resolutions: GenerationRequest["resolutions"]): void
  onClose(): void
}

/** What a generation needs to have settled, each to the old or the new value (SP-11). */
export function ConflictSheet({ conflicts, choices, onChoose, onSettled, onClose }: ConflictSheetProps) {
  const t = useWords("standings-desk")
  const settled = conflicts.filter((conflict) => choices.has(conflictKey(conflict))).length
  const choose = (chosen: readonly Conflict[], choice: Choice) =>
    onChoose(new Map([...choices, ...chosen.map((one) => [conflictKey(one), choice] as const)]))
  const fields = conflicts.filter(({ kind }) => kind === "field")
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
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
          <span role="status">{t("settled", { settled, all: conflicts.length })}</span>
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" disabled={settled < conflicts.length}>
            {t("apply")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
