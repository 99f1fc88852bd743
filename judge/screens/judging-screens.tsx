import { type ComponentType, useEffect } from "react"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import { type Address, goTo, useAddress } from "#judge/address.ts"
import { ResultsScreen } from "#judge/alone/results-screen.tsx"
import type { Judging } from "#judge/judging/judging.ts"
import { lapKnowledge, riderNamed, ridersHere } from "#judge/scoring/riders-here.ts"
import { useWords } from "#judge/words.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { useFocusOnHeading } from "#ui/use-focus-on-heading.ts"
import { useWakeLock } from "#ui/use-wake-lock.ts"
import { DeskScreen } from "./desk-screen.tsx"
import { AccessNotices } from "./notices.tsx"
import { PadScreen } from "./pad-screen.tsx"
import { ScoresScreen } from "./scores-screen.tsx"
import { SectionScreen } from "./section-screen.tsx"
import { TimekeeperScreen } from "./timekeeper-screen.tsx"
import { TopBar } from "./top-bar.tsx"
import { useIsStale, useJudging, useJudgingState, useRidden, useRiders } from "./use-judging.ts"

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

/** The screens of each kind of pass. */
const screensOf: Record<PassKind, ComponentType<Address>> = {
  section: JudgeScreen,
  timing: TimekeeperScreen,
  "sign-on": DeskScreen,
}

function Screen(address: Address) {
  const { access } = useJudgingState()
  const Of = screensOf[access.kind ?? "section"]
  return <Of {...address} />
}

/** The screens of a judge: choose a section, choose a rider, score. */
function JudgeScreen({ view, section, rider, lap }: Address) {
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

/**
 * How often the app syncs while it is visible, milliseconds: the data of a judge is stale after a minute (D-09), and two desks see each
 * other's ticks within two seconds (EN-02).
 */
const syncEvery: Record<PassKind, number> = { section: 25_000, timing: 25_000, "sign-on": 1_500 }

/** Syncs at intervals, when the network comes back, and when the app is seen again; returns a function that stops it. */
const keepInSync = (judging: Judging): (() => void) => {
  let underWay = 0
  const sync = () => {
    if (document.visibilityState !== "visible") return
    underWay += 1
    void judging.sync().finally(() => {
      underWay -= 1
    })
  }
  sync()
  // on a slow line one request after the other
  const syncInTurn = () => {
    if (underWay === 0) sync()
  }
  const timer = setInterval(syncInTurn, syncEvery[judging.state().access.kind ?? "section"])
  document.addEventListener("visibilitychange", sync)
  addEventListener("online", sync)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", sync)
    removeEventListener("online", sync)
  }
}

/** Lets the judge choose a section: those that the secretary has given them first, all others below. */
function ChooseSection() {
  const t = useWords()
  const { known, access } = useJudgingState()
  const { sections: ridden, standsAt, cancelled } = known.stage
  const all = [...ridden, ...cancelled.map(({ section }) => section)].toSorted((a, b) => a - b)
  const sections = access.section === null ? all : [access.section]
  const own = sections.filter((section) => standsAt.includes(section))
  const others = sections.filter((section) => !own.includes(section))
  return (
    <>
      <TopBar>{known.stage.stage.title}</TopBar>
      <main>
        <AccessNotices />
        {sections.length === 0 && <p>{t("noSections")}</p>}
        {own.length > 0 && (
          <>
            <h2>{t("ownSections")}</h2>
            <SectionList sections={own} />
          </>
        )}
        {others.length > 0 && (
          <>
            <h2 className={own.length > 0 ? "mt-4" : ""}>
              {own.length > 0 ? t("otherSections") : t("chooseSection")}
            </h2>
            <SectionList sections={others} />
          </>
        )}
      </main>
    </>
  )
}

function SectionList({ sections }: { sections: readonly number[] }) {
  const t = useWords()
  const { riders, ridden: entries } = useRidden()
  const state = useJudgingState()
  const isStale = useIsStale()
  return (
    <ul className="sections mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,40cqi),1fr))] gap-2">
      {sections.map((section) => {
        const knowledge = lapKnowledge(state, { section, isStale })
        const { toRide, notYet, done } = ridersHere(riders, entries, { section, knowledge })
        const isCancelled = state.known.stage.cancelled?.some((one) => one.section === section)
        const Digits = isCancelled ? "s" : "b"
        const areAllDone = toRide.length + notYet.length === 0 && done.length > 0
        const ridden = areAllDone ? t("allRidden") : t("toRide", { count: toRide.length })
        return (
          <li key={section}>
            <button
              type="button"
              className="grid min-h-[min(6rem,30cqi)] w-full place-content-center text-[min(1.0625rem,8cqi)]"
              onClick={() => goTo({ section })}
            >
              <span className="sr-only">{t("section", { section })} </span>
              <Digits aria-hidden="true" className="text-[min(2.5rem,15cqi)]">
                {section}
              </Digits>
              <span>{isCancelled ? t("cancelled") : ridden}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
