import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { goTo } from "#judge/address.ts"
import { undoGesture } from "#judge/scoring/gestures.ts"
import { lastEnded, type OwnAttempt, scoreOf } from "#judge/scoring/own-attempt.ts"
import { type CardCell, riderCard } from "#judge/scoring/ridden-laps.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { useWords } from "#judge/words.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { LapIsRight } from "./lap-is-right.tsx"
import { Plate, Score, scoreIn } from "./plate-and-score.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { useJudging, useJudgingState, useRiders } from "./use-judging.ts"
import { useTouch } from "./use-pad.tsx"

/** A line across the whole of it. */
const below = "col-span-full font-display text-[min(1.125rem,8cqi)]/[1.2] font-semibold wrap-anywhere"

/** A key beside the score. */
const beside = "row-start-1 px-[2px] py-0"

/** The score that was given last in this section, large enough to be shown to its rider, and the way to take it back. */
export function LastScore({ section }: { section: number }) {
  const t = useWords()
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
      <section
        className="last-score mb-2 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-1.5 rounded-[0.625rem] bg-sunken p-[min(0.375rem,7px)]"
        aria-label={t("last.title")}
      >
        <div className="last-facts contents" role="status">
          <Plate rider={rider} place="shown" />
          {isVoid ? (
            <b className={`${scoreIn("shown")} border-2 border-dashed border-line`}>↻</b>
          ) : (
            <Score score={scoreOf(last)} type={stage.settings.type} place="shown" />
          )}
          <span className={`last-place ${below} row-start-2 flex flex-wrap justify-between gap-x-2`}>
            <b>{rider.name ?? t("unknownRider")}</b>
            <span>
              {t("lap", { lap })} · {t(isVoid ? "reRide.due" : "last.saved")}
            </span>
          </span>
        </div>
        <button
          type="button"
          className={`${beside} col-start-4 w-[min(4.75rem,21cqi)] text-[min(1.125rem,5.6cqi)]`}
          onClick={undo}
        >
          {t("pad.undo")}
        </button>
        {!isVoid && (
          // set apart from the undo button, because they mean different things; as wide as its longest word, “Kordussõit”
          <button
            type="button"
            className={`give-re-ride ${beside} col-start-3 mr-[min(0.5rem,2cqi)] w-[min(5.25rem,24cqi)] text-[min(1.125rem,5.6cqi)]`}
            onClick={giveReRide}
          >
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

const cell =
  "max-w-12 flex-[1_0_1.375rem] " +
  "data-shown:rounded-[0.3125rem] data-shown:outline-3 data-shown:outline-offset-1 data-shown:outline-ink"

const openCell = "block h-[1.625rem] rounded-[0.3125rem] border border-dashed border-line"

const crossed =
  "bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--line)_0_calc(50%+1px),transparent_0)] " +
  "forced-color-adjust-none"

type CardProps = { laps: readonly (readonly CardCell[])[]; type: CompetitionType; shown: SectionOfLap }

/** A rider's laps and sections, as on the paper card, up to the last lap with a score; `shown` is the place of the last score. */
function Card({ laps, type, shown }: CardProps) {
  const t = useWords()
  const last = laps.findLastIndex((cells) =>
    cells.some(({ score, isCancelled }) => score !== null && !isCancelled),
  )
  return laps.slice(0, last + 1).map((cells, index) => {
    const lap = index + 1
    return (
      <ol key={lap} className="col-span-full flex flex-wrap gap-[0.1875rem]" aria-label={t("lap", { lap })}>
        {cells.map(({ section, score, isCancelled }) => (
          <li
            key={section}
            data-shown={(section === shown.section && lap === shown.lap) || undefined}
            className={cell}
          >
            <span className="sr-only">{t("section", { section })}: </span>
            {isCancelled || score === null ? (
              <span className={`${openCell} ${isCancelled ? crossed : ""}`}>
                <span className="sr-only">{t(isCancelled ? "cancelled" : "last.open")}</span>
              </span>
            ) : (
              <Score score={score} type={type} place="card" />
            )}
          </li>
        ))}
      </ol>
    )
  })
}
