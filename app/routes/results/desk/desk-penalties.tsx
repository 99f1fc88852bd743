import { api } from "#app/api/client.ts"
import { queries, useRead } from "#app/api/use-read.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { Penalties, translatePenaltyReason } from "#app/routes/results/penalties.tsx"
import { useStageNow } from "#app/routes/results/stage-context.ts"
import type { BoardRow } from "#contracts/live.ts"
import type { DeskPenalty } from "#contracts/race-desk.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { signedPenalty } from "#domain/judging/points.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { PenaltyDialog } from "./penalty-dialog.tsx"
import { useUndoable } from "./use-undoable.ts"

type DeskPenaltiesProps = {
  stage: RiderCard["stage"]
  row: BoardRow
  /** What everybody may see of them, until it is known who gave them; null: that is not known either. */
  known: RiderCard["penalties"] | null
}

/** The penalties of a rider with who gave them, and buttons to change and delete them (SP-08). */
export function DeskPenalties({ stage, row, known }: DeskPenaltiesProps) {
  const t = useWords("results-desk")
  const question = { stage: stage.path, participantId: row.id }
  // another reason for a penalty changes no line of the board
  const { revision: version } = useStageNow()
  const { data, refresh } = useRead(queries.results.penalties.queryOptions({ input: question }), {
    version,
    atMostEvery: 2_000,
  })
  const facts = data?.penalties ?? []
  const deletePenalty = useUndoable(stage.path, api.results.deletePenalty, "deletePenalty")
  const ask = useAsk()
  const show = useShowDialog()
  const edit = (penalty: DeskPenalty | null) =>
    show(
      (close) => <PenaltyDialog rider={row} penalty={penalty} onClose={close} />,
      () => void refresh(),
    )
  const isOpen = stage.resultsStatus === null
  const remove = async (seen: DeskPenalty) => {
    const words = { title: t("deletePenalty"), text: t("deletePenaltySure", { name: row.name }) }
    if (!(await ask({ ...words, yes: t("delete"), no: t("cancel") }))) return
    await deletePenalty({ stage: stage.path, id: seen.id, seen })
    await refresh()
  }
  return (
    <div className="desk-penalties">
      {facts.length === 0 ? (
        (data ?? known) && <Penalties penalties={known ?? []} stage={stage} />
      ) : (
        <ul>
          {facts.map((penalty) => (
            <li key={penalty.id}>
              <PenaltyFacts penalty={penalty} stage={stage} />
              {isOpen && (
                <span className="desk-penalty-actions">
                  <button type="button" className="quiet-button" onClick={() => edit(penalty)}>
                    {t("edit")}
                    <span className="sr-only"> {penalty.points}</span>
                  </button>
                  <button type="button" className="quiet-button" onClick={() => remove(penalty)}>
                    {t("delete")}
                    <span className="sr-only"> {penalty.points}</span>
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <button type="button" className="quiet-button" onClick={() => edit(null)}>
          {t("addPenalty")}
        </button>
      )}
    </div>
  )
}

function PenaltyFacts({ penalty, stage }: { penalty: DeskPenalty; stage: RiderCard["stage"] }) {
  const t = useWords("card")
  const { signedPoints, time } = useFormats(stage.timeZone)
  return (
    <span>
      <b className="figure">{signedPoints.format(signedPenalty(penalty.points, stage.competitionType))}</b>{" "}
      {translatePenaltyReason(t, penalty.reason)}{" "}
      <span className="text-muted">
        <Instant at={penalty.timestamp} format={time} /> · {penalty.by}
      </span>
    </span>
  )
}
