import { useSyncExternalStore } from "react"
import { cachedInstantFormats, secondParts } from "#contracts/fields/formats.ts"
import { useLanguage } from "#ui/speech.tsx"
import { useDevice, useJudgingState } from "./use-judging.ts"

const clockFormatOf = cachedInstantFormats(secondParts)

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 100)
  return () => clearInterval(timer)
}

/** Returns the app's time to the second, epoch milliseconds, and renders again with each second. */
export const useSecond = (): number => {
  const { clock } = useDevice()
  return useSyncExternalStore(subscribe, () => Math.floor(clock.asShown(clock.now()) / 1_000) * 1_000)
}

/** The time of the day where the stage is, as wide as the screen: it is read from 3 m (TI-04). */
export function TimingClock() {
  const language = useLanguage()
  const { timeZone } = useJudgingState().known.stage.stage
  return (
    <p
      role="timer"
      className="m-0 text-center font-display text-[min(26cqi,26dvh)]/[0.9] font-bold whitespace-nowrap"
    >
      {clockFormatOf(language, timeZone).format(useSecond())}
    </p>
  )
}
