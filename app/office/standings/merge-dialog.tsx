import { type SubmitEvent, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { refusalText } from "#app/site/api/command-words.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StandingLine, StandingsColumn } from "#contracts/standings/standings.ts"
import { mergeOverlap, mergeTargets } from "#domain/standings/change-standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { Choice } from "#ui/choice.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { useConfirmedChange } from "./use-confirmed-change.tsx"

type MergeDialogProps = {
  /** Path of the championship. */
  championship: string
  source: StandingLine
  group: StandingGroup
  /** All of the group. */
  lines: readonly StandingLine[]
  columns: readonly StandingsColumn[]
  onClose(): void
}

/** Asks into which standing of the group another one is merged (SD-12, D-21). */
export function MergeDialog({ championship, source, group, lines, columns, onClose }: MergeDialogProps) {
  const t = useWords("standings-tools")
  const [targetId, setTargetId] = useState("")
  const [deleteSource, setDeleteSource] = useState(false)
  const merge = useConfirmedChange(api.standings.merge, "merge", { isShownByCaller: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const targets = mergeTargets(
    { group, id: source.id },
    lines.map((line) => ({ ...line, group })),
  )
  const target = lines.find(({ id }) => id === targetId)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!target || merge.isPending) return
    setRefusal(null)
    const came = await merge({
      championship,
      source: { group, id: source.id },
      target: { group, id: target.id },
      deleteSource,
    })
    if (came.kind === "refused") setRefusal(refusalText(t, came))
    else if (came.kind === "merged") onClose()
  }
  return (
    <Dialog title={t("mergeTitle", { name: source.name })} onClose={onClose}>
      <form className="mt-2 grid gap-3" onSubmit={(event) => void submit(event)}>
        <p className="text-muted">{t("mergeMeaning", { name: source.name })}</p>
        <Field label={t("target")}>
          {(control) => (
            <select {...control} value={targetId} onChange={(event) => setTargetId(event.target.value)}>
              <option value="">{t("chooseTarget")}</option>
              {targets.map((one) => (
                <option key={one.id} value={one.id}>
                  {[one.name, one.racingNumber, one.club].filter(Boolean).join(", ")}
                </option>
              ))}
            </select>
          )}
        </Field>
        {target && <Overlap source={source} target={target} columns={columns} />}
        <Choice checked={deleteSource} onChange={(event) => setDeleteSource(event.target.checked)}>
          {t("alsoDelete", { name: source.name })}
        </Choice>
        {refusal && (
          <p role="alert" className="rounded-lg bg-error px-4 py-3 text-error-ink">
            {refusal}
          </p>
        )}
        <div className="dialog-end mt-0">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" className="button" aria-disabled={!target || merge.isPending}>
            {t("yes")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type OverlapProps = { source: StandingLine; target: StandingLine; columns: readonly StandingsColumn[] }

function Overlap({ source, target, columns }: OverlapProps) {
  const t = useWords("standings-tools")
  const orders = mergeOverlap({ results: source.cells }, { results: target.cells })
  if (orders.length === 0) return null
  const written = (line: StandingLine, order: number) => {
    const cell = line.cells.find((one) => one.order === order)
    return cell?.resultStatus ?? cell?.points ?? "–"
  }
  return (
    <div className="notice mt-0">
      <p>{t("overlap", { name: source.name })}</p>
      <ul>
        {orders.map((order) => (
          <li key={order}>
            {t("overlapLine", {
              stage: columns.find((column) => column.order === order)?.title ?? "",
              source: written(source, order),
              target: written(target, order),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
