import { useTranslation } from "react-i18next"
import { useJudgingState } from "./use-judging.ts"

/** Returns how an instant is written: the time of the day where the stage is. */
export const useTimeFormat = (): ((instant: number) => string) => {
  const { i18n } = useTranslation("judge")
  const { timeZone } = useJudgingState().known.stage.stage
  const format = new Intl.DateTimeFormat(i18n.language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  })
  return (instant) => format.format(instant)
}
