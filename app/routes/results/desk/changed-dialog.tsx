import { use } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { StageNowContext } from "#app/routes/results/stage-now.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import { Dialog } from "#ui/dialog.tsx"
import { changesOf, type LineChange } from "./changes-of.ts"
import { riderLabel } from "./desk-riders.ts"

type ChangedDialogProps = {
  /** What was to be approved. */
  seen: Board
  /** At this revision of the stage all that changed before the answer is known: its lines come later than the answer. */
  revision: number
  onClose(): void
}

/** Tells what changed since the secretary pressed Approve, also what comes while they read. */
export function ChangedDialog({ seen, revision, onClose }: ChangedDialogProps) {
  const t = useWords("results-desk")
  const say = useSayChange(seen.stage.timeZone)
  const now = use(StageNowContext) ?? seen
  const changes = changesOf(seen, now)
  return (
    <Dialog title={t("changedMeanwhile.title")} onClose={onClose}>
      <p className="mt-2 text-muted">{t("changedMeanwhile.text")}</p>
      <ul className="changed-riders">
        {changes.map((change) => (
          <li key={change.row.id}>
            {riderLabel(change.row)} <b className="figure">{say(change)}</b>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2">
        {now.revision < revision
          ? t("changedMeanwhile.loading")
          : changes.length === 0 && t("changedMeanwhile.noLine")}
      </p>
      <form method="dialog">
        <button type="submit" className="button">
          {t("ok")}
        </button>
      </form>
    </Dialog>
  )
}

/** Returns what says how a line differs. */
function useSayChange(timeZone: string): (change: LineChange) => string {
  const t = useWords("results-desk")
  const { points } = useFormats(timeZone)
  const total = (row: BoardRow | null) => (row == null || row.total === null ? "–" : points.format(row.total))
  const result = (row: BoardRow | null) => row?.status ?? total(row)
  return ({ before, after, what }) => {
    if (what === "details") return t("changedMeanwhile.details")
    if (what === "position") {
      const places = `${before?.position ?? "–"} → ${after?.position ?? "–"}`
      return t("changedMeanwhile.place", { places })
    }
    if (result(before) !== result(after)) return `${result(before)} → ${result(after)}`
    if (!before) return t("changedMeanwhile.new")
    return after ? `${result(after)}, ${total(before)} → ${total(after)}` : t("changedMeanwhile.gone")
  }
}
