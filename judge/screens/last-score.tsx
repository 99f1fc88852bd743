import { useTranslation } from "react-i18next"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { goTo } from "#judge/address.ts"
import { undoGesture } from "#judge/scoring/gestures.ts"
import { lastEnded, type OwnAttempt, scoreOf } from "#judge/scoring/own-attempt.ts"
import { type CardCell, riderCard } from "#judge/scoring/ridden-laps.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { LapIsRight } from "./lap-is-right.tsx"
import { Plate, Score } from "./plate-and-score.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { useJudging, useJudgingState, useRiders } from "./use-judging.ts"
import { useTouch } from "./use-pad.tsx"

/** The score that was given last in this section, large enough to be shown to its rider, and the way to take it back. */
export function LastScore({ section }: { section: number }) {
  const { t } = useTranslation("judge")
  const judging = useJudging()
  const { attempts, known } = useJudgingState()
  const riders = useRiders()
  const { touch, trouble } = useTouch()
  const show = useShowDialog()
  const last = lastEnded(attempts, section)
  if (!last) return null
  const { participant, lap, id, isVoid } = last
  const { stage } = known
  const rider = riderNamed(riders, participant)
  const card = riderCard(stage, attempts, rider)
  const undo = async () => {
    const fresh = crypto.randomUUID()
    await touch((state) => {
      const now = state.attempts.find((attempt) => attempt.id === id)
      return now ? undoGesture(now.taps, fresh) : null
    })
    // undoing a correction or a re-ride brings back a complete score: there is nothing to continue
    const isWhole = ({ ended, ...attempt }: OwnAttempt) =>
      ended !== null && (attempt.id === fresh || attempt.id === id)
    if (judging.state().attempts.some(isWhole)) return
    goTo({ rider: participant, lap })
  }
  const giveReRide = () =>
    show((close) => <ReRideDialog attempt={last} title={t("reRide.title")} onClose={close} />)
  return (
    <>
      <section className="last-score" aria-label={t("last.title")}>
        <div className="last-facts" role="status">
          <Plate rider={rider} />
          {isVoid ? (
            <b className="score rides-again">↻</b>
          ) : (
            <Score score={scoreOf(last)} type={stage.settings.type} />
          )}
          <span className="last-place">
            <b>{rider.name ?? t("unknownRider")}</b>
            <span>
              {t("lap", { lap })} · {t(isVoid ? "reRide.due" : "last.saved")}
            </span>
          </span>
        </div>
        <button type="button" onClick={undo}>
          {t("pad.undo")}
        </button>
        {!isVoid && (
          <button type="button" className="give-re-ride" onClick={giveReRide}>
            {t("reRide.button")}
          </button>
        )}
        <Card laps={card} type={stage.settings.type} shown={{ section, lap }} />
        <LapIsRight
          key={`${participant} ${lap}`}
          participant={participant}
          lap={lap}
          cells={card[lap - 1] ?? []}
        />
      </section>
      {trouble}
    </>
  )
}

type CardProps = { laps: readonly (readonly CardCell[])[]; type: CompetitionType; shown: SectionOfLap }

/** A rider's laps and sections, as on the paper card, up to the last lap with a score; `shown` is the place of the last score. */
function Card({ laps, type, shown }: CardProps) {
  const { t } = useTranslation("judge")
  const last = laps.findLastIndex((cells) =>
    cells.some(({ score, isCancelled }) => score !== null && !isCancelled),
  )
  return laps.slice(0, last + 1).map((cells, index) => {
    const lap = index + 1
    return (
      <ol key={lap} className="card-lap" aria-label={t("lap", { lap })}>
        {cells.map(({ section, score, isCancelled }) => (
          <li key={section} data-shown={(section === shown.section && lap === shown.lap) || undefined}>
            <span className="sr-only">{t("section", { section })}: </span>
            {isCancelled || score === null ? (
              <span className={isCancelled ? "card-cancelled" : "card-open"}>
                <span className="sr-only">{t(isCancelled ? "cancelled" : "last.open")}</span>
              </span>
            ) : (
              <Score score={score} type={type} />
            )}
          </li>
        ))}
      </ol>
    )
  })
}
