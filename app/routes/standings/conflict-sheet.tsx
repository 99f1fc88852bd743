import "./conflict-sheet.css"
import { type SubmitEvent, useState } from "react"
import type { ShownConflict } from "#contracts/standings-answer.ts"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import { Dialog } from "#ui/dialog.tsx"
import { ConflictField } from "./conflict-field.tsx"
import { type Choice, conflictKey, resolve } from "./resolve-conflict.ts"
import { useDeskWords } from "./use-desk-words.ts"

type ConflictSheetProps = {
  conflicts: readonly ShownConflict[]
  /** All at once: nothing is generated while one is open (SP-11). */
  onSettled(resolutions: GenerationRequest["resolutions"]): void
  onClose(): void
}

/** What a generation needs to have settled, each to the old or the new value (SP-11). */
export function ConflictSheet({ conflicts, onSettled, onClose }: ConflictSheetProps) {
  const t = useDeskWords()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const isSettled = choices.size === conflicts.length
  const choose = (chosen: readonly ShownConflict[], choice: Choice) =>
    setChoices(new Map([...choices, ...chosen.map((one) => [conflictKey(one), choice] as const)]))
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
          <span role="status">{t("settled", { settled: choices.size, all: conflicts.length })}</span>
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" disabled={!isSettled}>
            {t("apply")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
