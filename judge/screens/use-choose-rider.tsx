import { isAlone } from "#domain/competitions/stage-path.ts"
import { goTo } from "#judge/address.ts"
import { isStale } from "#judge/judging/judging.ts"
import type { OwnAttempt } from "#judge/scoring/own-attempt.ts"
import { hasRidden, lastLap, type Rider, riddenBy } from "#judge/scoring/ridden-laps.ts"
import { knownMissing, lapKnowledge } from "#judge/scoring/riders-here.ts"
import { useWords } from "#judge/words.ts"
import { useAnswer } from "#ui/dialog-host.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { useDevice, useJudging } from "./use-judging.ts"
import { isAt } from "./use-pad.tsx"

/**
 * Returns a function that opens the pad of a rider, unless a rule forbids it or the judge cancels; it resolves to whether that
 * pad is open now. `instead`: replaces the history entry, so that Back does not lead here.
 */
export const useChooseRider = (
  section: number,
): ((rider: Rider, lap: number | null, way?: { instead: boolean }) => Promise<boolean>) => {
  const t = useWords()
  const { clock } = useDevice()
  const judging = useJudging()
  const ask = useAsk()
  const answerOf = useAnswer()

  const askDespiteDns = ({ number, name }: Rider): Promise<boolean> =>
    ask({
      title: t("dnsAsk", { rider: number ?? name }),
      text: t("dnsText"),
      yes: t("scoreAnyway"),
      no: t("cancel"),
    })
  /** A score of this phone can be made void at once (RX-03): otherwise a secretary decides which of the two counts. */
  const askAgain = (attempt: OwnAttempt): Promise<boolean> =>
    answerOf<boolean>(
      (answer) => (
        <ReRideDialog attempt={attempt} title={t("again")} onClose={answer}>
          <button type="button" className="wide" onClick={() => answer(true)}>
            {t("reRide.both")}
          </button>
        </ReRideDialog>
      ),
      false,
    )
  const mayBegin = async (rider: Rider, lap: number): Promise<boolean> => {
    const state = judging.state()
    const { known, attempts } = state
    // RX-09: it may be the wrong number, or a rider who has come after all
    if (rider.hasDns && !(await askDespiteDns(rider))) return false
    const isAloneHere = isAlone(known.path)
    const ridden = riddenBy(known.stage, attempts)
    if (hasRidden(ridden, rider, { section, lap })) {
      const place = { participant: rider.participant, section, lap }
      const own = attempts.findLast((attempt) => isAt(attempt, place) && attempt.ended !== null)
      if (own && !isAloneHere) return askAgain(own)
      return ask({
        title: t("again"),
        text: t(isAloneHere ? "alone.againText" : "againText", { section, lap }),
        yes: t("scoreAnyway"),
        no: t("cancel"),
      })
    }
    const knowledge = lapKnowledge(state, {
      section,
      isStale: isStale(state, { now: clock.now(), isOnline: navigator.onLine }),
    })
    const missing = knownMissing(ridden, { rider, lap }, knowledge)
    const [first] = missing
    if (!first) return true
    const sections = missing.map((one) => one.section).join(", ")
    const text = t("lapsMissing", { lap: first.lap, sections })
    if (!knowledge.isSure)
      return ask({
        title: t("lapsBefore"),
        text: isAloneHere ? text : `${text} ${t("lapsStale")}`,
        yes: t("scoreAnyway"),
        no: t("cancel"),
      })
    await ask({ title: t("lapsBefore"), text, yes: t("understood") })
    return false
  }
  return async (rider, lap, way) => {
    const chosen = lap ?? lastLap(rider, section)
    if (!(await mayBegin(rider, chosen))) return false
    goTo({ rider: rider.participant, lap: chosen }, way)
    return true
  }
}
