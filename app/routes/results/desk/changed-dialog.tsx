import { use } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { StageNowContext } from "#app/routes/results/stage-now.ts"
import type { BoardRow, BoardStage } from "#contracts/live.ts"
import { Dialog } from "#ui/dialog.tsx"
import { named } from "./named.ts"
import { useDeskWords } from "./use-desk-words.ts"

type ChangedDialogProps = {
  /** The lines that were to be approved. */
  seen: readonly BoardRow[]
  stage: BoardStage
  onClose(): void
}

/** Tells what changed since the secretary pressed Approve, also what comes while they read. */
export function ChangedDialog({ seen, stage, onClose }: ChangedDialogProps) {
  const t = useDeskWords()
  const { points } = useFormats(stage.timeZone)
  const rows = use(StageNowContext)?.rows ?? seen
  const say = (row: BoardRow | undefined) =>
    row?.status ?? (row == null || row.total === null ? "–" : points.format(row.total))
  const before = new Map(seen.map((row) => [row.id, row]))
  const changed = [
    ...rows.filter((row) => row !== before.get(row.id)),
    ...seen.filter(({ id }) => !rows.some((row) => row.id === id)),
  ].map((row) => ({
    row,
    from: say(before.get(row.id)),
    to: say(rows.find(({ id }) => id === row.id)),
  }))
  const told = changed.filter(({ from, to }) => from !== to)
  return (
    <Dialog title={t("changedMeanwhile.title")} onClose={onClose}>
      <p className="mt-2 text-muted">{t("changedMeanwhile.text")}</p>
      <ul className="changed-riders">
        {told.map(({ row, from, to }) => (
          <li key={row.id}>
            {named(row)}{" "}
            <b className="figure">
              {from} → {to}
            </b>
          </li>
        ))}
      </ul>
      <form method="dialog">
        <button type="submit" className="button">
          {t("ok")}
        </button>
      </form>
    </Dialog>
  )
}
