import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { isAlone } from "#judge/alone/make-event.ts"
import { hasRidden, missingBefore, type Rider, riddenBy } from "#judge/scoring/ridden-laps.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useDevice } from "./use-device.ts"
import { useJudging } from "./use-judging.ts"

/** After so long without news from the server, others may have scored what this device does not know (D-09), milliseconds. */
const staleAfter = 60_000

/**
 * Returns what goes to the pad of a rider, unless a rule stands against it or the judge thinks better of it: it resolves to
 * whether the judge is at that pad now. `instead`: so that the way back does not lead here.
 */
export const useChooseRider = (
  section: number,
): ((rider: Rider, lap: number | null, way?: { instead: boolean }) => Promise<boolean>) => {
  const { t } = useTranslation("judge")
  const { clock } = useDevice()
  const judging = useJudging()
  const ask = useAsk()

  const mayBegin = async (rider: Rider, lap: number): Promise<boolean> => {
    const { known, obstacle, isUnanswered, attempts } = judging.state()
    const isAloneHere = isAlone(known.path)
    const ridden = riddenBy(known.stage, attempts)
    if (hasRidden(ridden, rider, { section, lap }))
      return ask({
        title: t("again"),
        text: t(isAloneHere ? "alone.againText" : "againText", { section, lap }),
        yes: t("scoreAnyway"),
        no: t("cancel"),
      })
    const missing = missingBefore(ridden, rider, lap)
    if (missing.length === 0) return true
    const text = t("lapsMissing", { lap: lap - 1, sections: missing.join(", ") })
    const isOffline = obstacle !== null || isUnanswered || !navigator.onLine
    const age = clock.now() - known.syncedOn
    // after a clock was set back nobody knows how old it is
    const isStale = isOffline || age < 0 || age > staleAfter
    // who judges alone has nobody's news to wait for: other sections of a training may be scored on other phones, or on none
    if (isAloneHere || isStale)
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
    const chosen = lap ?? rider.racingClass?.lap ?? 1
    if (!(await mayBegin(rider, chosen))) return false
    goTo({ rider: rider.participant, lap: chosen }, way)
    return true
  }
}
