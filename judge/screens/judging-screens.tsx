import { useEffect } from "react"
import { type Address, useAddress } from "#judge/address.ts"
import { ResultsScreen } from "#judge/alone/results-screen.tsx"
import type { Judging } from "#judge/judging/judging.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { useFocusOnHeading } from "#ui/use-focus-on-heading.ts"
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
  const { view, section, rider, lap } = address
  useWakeLock()
  useFocusOnHeading(JSON.stringify([view, section, rider, lap]))
  useEffect(() => keepInSync(judging), [judging])
  return (
    <DialogHost page={JSON.stringify(address)}>
      <Screen {...address} />
    </DialogHost>
  )
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
