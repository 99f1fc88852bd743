import { useTranslation } from "react-i18next"
import { localeOf, timeParts } from "#contracts/formats.ts"
import { useDevice } from "./use-device.ts"
import { useJudgingState } from "./use-judging.ts"

/** Returns how an instant of the app's clock is written: the time of the day where the stage is, as the device has it now. */
export const useTimeFormat = (): ((instant: number) => string) => {
  const { i18n } = useTranslation("judge")
  const { clock } = useDevice()
  const { timeZone } = useJudgingState().known.stage.stage
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), { ...timeParts, timeZone })
  return (instant) => format.format(clock.asShown(instant))
}
