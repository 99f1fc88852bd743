import { useTranslation } from "react-i18next"
import { useAsk } from "#ui/use-ask.tsx"
import { useDevice } from "./use-device.ts"
import { useJudging, useJudgingState } from "./use-judging.ts"

/** Returns what signs the device out of the stage, after a question; never while taps wait. */
export const useLeave = () => {
  const { t } = useTranslation("judge")
  const ask = useAsk()
  const { counts, access } = useJudgingState()
  const judging = useJudging()
  const device = useDevice()
  const refuse = () =>
    ask({
      title: t("leave.refused"),
      text: t("leave.refusedText", { count: Math.max(1, counts.waiting) }),
      yes: t("understood"),
    })
  const leave = async () => {
    if (counts.waiting > 0) return refuse()
    const isSure = await ask({
      title: t("leave.title"),
      text: t("leave.text"),
      yes: t("status.leave"),
      no: t("cancel"),
    })
    if (!isSure) return
    // the store asks again: another tab may have kept a tap meanwhile
    if (!(await device.store.leaveStage(access.stage))) return refuse()
    await judging.close()
    location.replace("/judge-standalone")
  }
  return leave
}
