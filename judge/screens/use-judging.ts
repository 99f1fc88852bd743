import { createContext, useContext, useMemo, useSyncExternalStore } from "react"
import { cachedInstantFormats, secondParts, timeParts } from "#contracts/fields/formats.ts"
import type { AgreementStore } from "#judge/agreements/agreement-store.ts"
import type { DeviceStore } from "#judge/device/device-store.ts"
import type { BrowserClock } from "#judge/device/steady-clock.ts"
import { isStale, type Judging, type JudgingState } from "#judge/judging/judging.ts"
import type { Transport } from "#judge/outbox/transport.ts"
import { riddenBy, ridersOf } from "#judge/scoring/ridden-laps.ts"
import { useLanguage } from "#ui/speech.tsx"

/** What all screens share: the device's stores, its clock, and the client of the server. */
export type Device = {
  store: DeviceStore
  /** Null: the browser cannot store agreements. */
  agreements: AgreementStore | null
  transport: Transport
  clock: BrowserClock
}

export const DeviceContext = createContext<Device | null>(null)

/** The device. */
export const useDevice = (): Device => {
  const device = useContext(DeviceContext)
  if (!device) throw new Error("There is no device")
  return device
}

/** The stage that is judged. */
export const JudgingContext = createContext<Judging | null>(null)

/** The stage that is judged. */
export const useJudging = (): Judging => {
  const judging = useContext(JudgingContext)
  if (!judging) throw new Error("No stage is judged here")
  return judging
}

/** Returns the device's state of that stage, and renders again when it changes. */
export const useJudgingState = (): JudgingState => {
  const { subscribe, state } = useJudging()
  return useSyncExternalStore(subscribe, state)
}

/** The riders of the stage. */
export const useRiders = () => {
  const { stage } = useJudgingState().known
  return useMemo(() => ridersOf(stage), [stage])
}

/** The riders of the stage, and where they have an entry. */
export const useRidden = () => {
  const { known, attempts } = useJudgingState()
  const riders = useRiders()
  const ridden = useMemo(() => riddenBy(known.stage, attempts), [known.stage, attempts])
  return { riders, ridden }
}

/** How often the age of the news is checked, milliseconds. */
const checkEvery = 5_000

const subscribeToTime = (listener: () => void) => {
  const timer = setInterval(listener, checkEvery)
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    clearInterval(timer)
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** May others have scored what this device does not know? */
export const useIsStale = (): boolean => {
  const { clock } = useDevice()
  const state = useJudgingState()
  return useSyncExternalStore(subscribeToTime, () =>
    isStale(state, { now: clock.now(), isOnline: navigator.onLine }),
  )
}

const timeFormatOf = cachedInstantFormats(timeParts)

/** Returns how an instant of the server is written: the time of the day where the stage is (D-03). */
export const useServerTimeFormat = (): ((instant: number) => string) => {
  const language = useLanguage()
  const { timeZone } = useJudgingState().known.stage.stage
  return timeFormatOf(language, timeZone).format
}

const startFormatOf = cachedInstantFormats(secondParts)

/** Returns how a start is written: the same, with seconds only where it is not on a whole minute (TI-03). */
export const useStartFormat = (): ((at: number) => string) => {
  const language = useLanguage()
  const { timeZone } = useJudgingState().known.stage.stage
  return (at) => (at % 60_000 === 0 ? timeFormatOf : startFormatOf)(language, timeZone).format(at)
}

/** Returns how an instant of the app's own clock is written: the same, as the device has it now. */
export const useTimeFormat = (): ((instant: number) => string) => {
  const { clock } = useDevice()
  const format = useServerTimeFormat()
  return (instant) => format(clock.asShown(instant))
}
