import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { unknownRider } from "#judge/scoring/riders-here.ts"
import { undoGesture } from "#judge/scoring/undo-gesture.ts"
import { Plate } from "./plate.tsx"
import { Score } from "./score.tsx"
import { useJudgingState } from "./use-judging.ts"
import { useRiders } from "./use-ridden.ts"
import { useTouch } from "./use-touch.tsx"

/** The score that was given last in this section, and the way to take it back. */
export function LastScore({ section }: { section: number }) {
  const { t } = useTranslation("judge")
  const { attempts, known } = useJudgingState()
  const riders = useRiders()
  const { touch, trouble } = useTouch()
  const last = attempts.findLast((attempt) => attempt.section === section && attempt.ended !== null)
  if (!last) return null
  const { participant, lap, total, id } = last
  const rider =
    riders.find((one) => one.participant === participant) ?? unknownRider(participant.replace("number:", ""))
  const undo = async () => {
    await touch((state) => {
      const now = state.attempts.find((attempt) => attempt.id === id)
      return now ? undoGesture(now.taps, crypto.randomUUID()) : null
    })
    goTo({ rider: participant, lap })
  }
  return (
    <>
      <div className="last-score" role="status">
        <Plate rider={rider} />
        <span>
          {t("lap", { lap })}
          <br />
          {t("last.saved")}
        </span>
        <Score total={total} type={known.stage.settings.type} />
        <button type="button" onClick={undo}>
          {t("pad.undo")}
        </button>
      </div>
      {trouble}
    </>
  )
}
