import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { undoGesture } from "#judge/scoring/gestures.ts"
import { lastEnded } from "#judge/scoring/own-attempt.ts"
import { riderCard } from "#judge/scoring/ridden-laps.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { Card } from "./card.tsx"
import { Plate } from "./plate.tsx"
import { Score } from "./score.tsx"
import { useJudging, useJudgingState } from "./use-judging.ts"
import { useRiders } from "./use-ridden.ts"
import { useTouch } from "./use-touch.tsx"

/** The score that was given last in this section, large enough to be shown to its rider, and the way to take it back. */
export function LastScore({ section }: { section: number }) {
  const { t } = useTranslation("judge")
  const judging = useJudging()
  const { attempts, known } = useJudgingState()
  const riders = useRiders()
  const { touch, trouble } = useTouch()
  const last = lastEnded(attempts, section)
  if (!last) return null
  const { participant, lap, total, id } = last
  const { stage } = known
  const rider = riderNamed(riders, participant)
  const undo = async () => {
    const fresh = crypto.randomUUID()
    await touch((state) => {
      const now = state.attempts.find((attempt) => attempt.id === id)
      return now ? undoGesture(now.taps, fresh) : null
    })
    // what was before a correction is a whole score: there is nothing to go on with
    if (judging.state().attempts.some((attempt) => attempt.id === fresh && attempt.ended !== null)) return
    goTo({ rider: participant, lap })
  }
  return (
    <>
      <section className="last-score" aria-label={t("last.title")}>
        <div className="last-facts" role="status">
          <Plate rider={rider} />
          <Score total={total} type={stage.settings.type} />
          <span className="last-place">
            <b>{rider.name}</b>
            <span>
              {t("lap", { lap })} · {t("last.saved")}
            </span>
          </span>
        </div>
        <button type="button" onClick={undo}>
          {t("pad.undo")}
        </button>
        <Card laps={riderCard(stage, attempts, rider)} type={stage.settings.type} shown={{ section, lap }} />
      </section>
      {trouble}
    </>
  )
}
