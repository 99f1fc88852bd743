import { use } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { StageNowContext } from "#app/routes/results/stage-now.ts"
import type { BoardRow, BoardStage } from "#contracts/live.ts"
import { Dialog } from "#ui/dialog.tsx"
import { changesOf, type LineChange } from "./changes-of.ts"
import { named } from "./named.ts"

type ChangedDialogProps = {
  /** The lines that were to be approved. */
  seen: readonly BoardRow[]
  stage: BoardStage
  onClose(): void
}

/** Tells what changed since the secretary pressed Approve, also what comes while they read. */
export function ChangedDialog({ seen, stage, onClose }: ChangedDialogProps) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const rows = use(StageNowContext)?.rows ?? seen
  const result = (row: BoardRow | null) =>
    row?.status ?? (row == null || row.total === null ? "–" : points.format(row.total))
  const say = ({ before, after, what }: LineChange) => {
    if (what === "details") return t("changedMeanwhile.details")
    if (what === "result") return `${result(before)} → ${result(after)}`
    const places = `${before?.position ?? "–"} → ${after?.position ?? "–"}`
    return t("changedMeanwhile.place", { places })
  }
  const changes = changesOf(seen, rows)
  return (
    <Dialog title={t("changedMeanwhile.title")} onClose={onClose}>
      <p className="mt-2 text-muted">{t("changedMeanwhile.text")}</p>
      <ul className="changed-riders">
        {changes.map((change) => (
          <li key={change.row.id}>
            {named(change.row)} <b className="figure">{say(change)}</b>
          </li>
        ))}
      </ul>
      {changes.length === 0 && <p className="mt-2">{t("changedMeanwhile.noLine")}</p>}
      <form method="dialog">
        <button type="submit" className="button">
          {t("ok")}
        </button>
      </form>
    </Dialog>
  )
}
