import { useEffect } from "react"
import { useAddress } from "#judge/address.ts"
import { ResultsScreen } from "#judge/alone/results-screen.tsx"
import { keepInSync } from "#judge/device/keep-in-sync.ts"
import { useWakeLock } from "#judge/device/use-wake-lock.ts"
import { riderNamed } from "#judge/scoring/riders-here.ts"
import { ChooseSection } from "./choose-section.tsx"
import { PadScreen } from "./pad-screen.tsx"
import { ScoresScreen } from "./scores-screen.tsx"
import { SectionScreen } from "./section-screen.tsx"
import { useJudging } from "./use-judging.ts"
import { useRiders } from "./use-ridden.ts"

/** The screens of a stage that is judged: choose a section, choose a rider, score. */
export function JudgingScreens() {
  const judging = useJudging()
  const { view, section, rider, lap } = useAddress()
  const riders = useRiders()
  useWakeLock()
  useEffect(() => keepInSync(judging), [judging])

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
