import {
  Penalties,
  TimeChanges,
  translatePenaltyReason,
  useLateWords,
} from "#app/public/results/board/penalties.tsx"
import { useStageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskPenalty, DeskRider } from "#contracts/judging/race-desk.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { signedPenalty } from "#domain/judging/points.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Instant } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { CreditButtons } from "./credit-time.tsx"
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
  const { data } = useRead(queries.results.penalties.queryOptions({ input: question }), {
    version,
    atMostEvery: 2_000,
  })
  const facts = data?.penalties ?? []
  const deletePenalty = useUndoable(stage.path, api.results.deletePenalty, "deletePenalty", {
    about: riderLabel(row),
  })
  const ask = useAsk()
  const show = useShowDialog()
  const edit = (penalty: DeskPenalty | null) =>
    show((close) => <PenaltyDialog rider={row} penalty={penalty} onClose={close} />)
  const isOpen = stage.resultsStatus === null
  const remove = async (seen: DeskPenalty) => {
    const words = { title: t("deletePenalty"), text: t("deletePenaltySure", { name: row.name }) }
    if (await ask({ ...words, yes: t("delete"), no: t("cancel") }))
      await deletePenalty({ stage: stage.path, id: seen.id, seen })
  }
  return (
    <div className="desk-penalties grid justify-items-start gap-2">
      {facts.length === 0 ? (
        (data ?? known) && <Penalties penalties={(data ? null : known) ?? []} stage={stage} />
      ) : (
        <ul>
          {facts.map((penalty) => (
            <li key={penalty.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <PenaltyFacts penalty={penalty} stage={stage} />
              {isOpen && !penalty.late && (
                <span className="flex gap-2">
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
      {data && <TimeChanges time={data.time} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="quiet-button" onClick={() => edit(null)}>
            {t("addPenalty")}
          </button>
          {data && <CreditButtons rider={row} stage={stage.path} time={data.time} />}
        </div>
      )}
    </div>
  )
}

type LateRiderProps = { stage: RiderCard["stage"]; rider: DeskRider }

/** How late a rider is who has no score, which counts with the first one, and the minutes that they are credited (TI-07, TI-08). */
export function LateRider({ stage, rider }: LateRiderProps) {
  const t = useWords("results-desk")
  const { revision: version } = useStageNow()
  const question = { stage: stage.path, participantId: rider.id }
  const { data } = useRead(queries.results.penalties.queryOptions({ input: question }), {
    version,
    atMostEvery: 2_000,
  })
  if (!data) return null
  return (
    <div className="desk-penalties mt-2 grid justify-items-start gap-2">
      {data.penalties.length > 0 && (
        <>
          <ul>
            {data.penalties.map((penalty) => (
              <li key={penalty.id} className="py-1">
                <PenaltyFacts penalty={penalty} stage={stage} />
              </li>
            ))}
          </ul>
          <p>{t("lateWithoutScore")}</p>
        </>
      )}
      <TimeChanges time={data.time} />
      {stage.resultsStatus === null && (
        <div className="flex flex-wrap gap-2">
          <CreditButtons rider={rider} stage={stage.path} time={data.time} />
        </div>
      )}
    </div>
  )
}

function PenaltyFacts({ penalty, stage }: { penalty: DeskPenalty; stage: RiderCard["stage"] }) {
  const t = useWords("card")
  const desk = useWords("results-desk")
  const lateWords = useLateWords()
  const { signedPoints, time, timeToSecond, start } = useFormats(stage.timeZone)
  return (
    <span>
      <b>{signedPoints.format(signedPenalty(penalty.points, stage.competitionType))}</b>{" "}
      {penalty.late ? lateWords(penalty.late) : translatePenaltyReason(t, penalty.reason)}{" "}
      <span className="text-muted">
        {penalty.late && (
          <>
            <Instant at={penalty.late.due} format={start(penalty.late.due)} /> →{" "}
          </>
        )}
        <Instant at={penalty.timestamp} format={penalty.late ? timeToSecond : time} />
        {!penalty.late && ` · ${penalty.by || desk("secretary")}`}
      </span>
    </span>
  )
}
