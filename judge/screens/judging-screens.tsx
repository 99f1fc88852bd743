import { useEffect, useRef } from "react"
import { type Address, useAddress } from "#judge/address.ts"
import { ResultsScreen } from "#judge/alone/results-screen.tsx"
import type { Judging } from "#judge/judging/judging.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { useWakeLock } from "#ui/use-wake-lock.ts"
import { ChooseSection } from "./choose-section.tsx"
import { PadScreen } from "./pad-screen.tsx"
import { ScoresScreen } from "./scores-screen.tsx"
import { SectionScreen } from "./section-screen.tsx"
import { useJudging, useRiders } from "./use-judging.ts"

/** A stage that is judged, and the dialogs on it. */
export function JudgingScreens() {
  const judging = useJudging()
  const address = useAddress()
  useWakeLock()
  useFocusOnHeading(address)
  useEffect(() => keepInSync(judging), [judging])
  return (
    <DialogHost page={JSON.stringify(address)}>
      <Screen {...address} />
    </DialogHost>
  )
}

/**
 * Moves the focus to the heading of a new screen if it was on something that is gone: otherwise the keyboard would begin at the
 * top, and a screen reader would say nothing.
 */
const useFocusOnHeading = ({ view, section, rider, lap }: Address): void => {
  const screen = JSON.stringify([view, section, rider, lap])
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    if (document.activeElement === document.body) document.querySelector("h1")?.focus()
  }, [screen])
}

/** The screens: choose a section, choose a rider, score. */
function Screen({ view, section, rider, lap }: Address) {
  const riders = useRiders()
  if (view === "results") return <ResultsScreen />
  if (view === "scores") return <ScoresScreen />
  if (section === null) return <ChooseSection />
  if (rider === null || lap === null) return <SectionScreen section={section} />
  return (
    <PadScreen
      key={`${section} ${rider} ${lap}`}
      rider={riderNamed(riders, rider)}
      section={section}
      lap={lap}
    />
  )
}

/** How often the app syncs while it is visible, milliseconds; its data is stale after a minute (D-09). */
const syncEvery = 25_000

/** Syncs at intervals, when the network comes back, and when the app is seen again; returns a function that stops it. */
const keepInSync = (judging: Judging): (() => void) => {
  const sync = () => {
    if (document.visibilityState === "visible") void judging.sync()
  }
  sync()
  const timer = setInterval(sync, syncEvery)
  document.addEventListener("visibilitychange", sync)
  addEventListener("online", sync)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", sync)
    removeEventListener("online", sync)
  }
}
