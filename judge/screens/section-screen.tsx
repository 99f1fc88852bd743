import { useDeferredValue, useState } from "react"
import { goTo } from "#judge/address.ts"
import { missingBefore, type Rider } from "#judge/scoring/ridden-laps.ts"
import {
  lapKnowledge,
  type RiderHere,
  riderNamed,
  ridersHere,
  unknownRider,
  withNumber,
} from "#judge/scoring/riders-here.ts"
import { useWords } from "#judge/words.ts"
import { CancelledNotice } from "./cancelled-notices.tsx"
import { Keypad } from "./keypad.tsx"
import { LastScore } from "./last-score.tsx"
import { AccessNotices } from "./notices.tsx"
import { Plate } from "./plate-and-score.tsx"
import { TopBar } from "./top-bar.tsx"
import { useChooseRider } from "./use-choose-rider.tsx"
import { useIsStale, useJudgingState, useRidden, useStartFormat } from "./use-judging.ts"
import { isStanding } from "./use-pad.tsx"

/** Who rides this section next: found by number, or taken from the list. */
export function SectionScreen({ section }: { section: number }) {
  const t = useWords()
  const state = useJudgingState()
  const { access, attempts, known } = state
  const { riders, ridden } = useRidden()
  const [typed, setTyped] = useState("")
  const shownTyped = useDeferredValue(typed)
  const goToPad = useChooseRider(section)
  // a judge who changes their mind starts with an empty number
  const choose = (rider: Rider, lap: number | null) => goToPad(rider, lap).finally(() => setTyped(""))
  const knowledge = lapKnowledge(state, { section, isStale: useIsStale() })
  const { toRide, notYet, done, notStarting } = ridersHere(riders, ridden, { section, knowledge })
  const here = [...toRide, ...notYet, ...done, ...notStarting]
  const again = attempts.filter((attempt) => attempt.isVoid && attempt.section === section)
  const ridesAgain = ({ participant, lap }: RiderHere) =>
    again.some((attempt) => attempt.lap === lap && attempt.participant === participant)
  const startTime = useStartFormat()
  const noteOf = (rider: RiderHere) => {
    if (rider.hasDns) return t("dns")
    if (ridesAgain(rider)) return `${t("reRide.due")} · ${t("lap", { lap: rider.lap })}`
    if (rider.lap === null) return t("lapsDone")
    const [missing] = notYet.includes(rider) ? missingBefore(ridden, rider, rider.lap) : []
    if (missing) return t("notYet", { lap: missing.lap })
    const lap = t("lap", { lap: rider.lap })
    // once a rider is on the way, the lap says more
    return rider.startsAt !== null && rider.lap === 1 ? `${startTime(rider.startsAt)} · ${lap}` : lap
  }
  const isUnknown = shownTyped !== "" && !riders.some(({ number }) => number === shownTyped)
  const listed = shownTyped === "" ? toRide : withNumber(here, shownTyped)
  const elsewhere = riders
    .filter(({ number }) => shownTyped !== "" && number === shownTyped)
    .filter(({ participant }) => !here.some((rider) => rider.participant === participant))
  const isCancelled = known.stage.cancelled?.some((one) => one.section === section)
  const nobody = done.length === 0 ? t("nobodyHere") : t("everyoneDone")
  const running = attempts.filter(
    (attempt) => attempt.section === section && attempt.ended === null && isStanding(attempt),
  )
  return (
    <div className="section-screen">
      <TopBar {...(access.section === null && { onBack: () => goTo({ section: null }, { instead: true }) })}>
        {t("section", { section })}
      </TopBar>
      <main>
        <AccessNotices />
        <CancelledNotice section={section} />
        {shownTyped === "" && <LastScore section={section} />}
        <h2 className="sr-only">{t("riders")}</h2>
        <ul className="grid gap-1">
          {shownTyped === "" &&
            running.map(({ id, participant, lap }) => (
              <li key={id}>
                <RiderButton
                  rider={riderNamed(riders, participant)}
                  note={t("running")}
                  onChoose={() => goTo({ rider: participant, lap })}
                />
              </li>
            ))}
          {listed
            .filter(
              ({ participant }) =>
                shownTyped !== "" || !running.some((one) => one.participant === participant),
            )
            .map((rider) => (
              <li key={rider.participant}>
                <RiderButton rider={rider} note={noteOf(rider)} onChoose={() => choose(rider, rider.lap)} />
              </li>
            ))}
          {elsewhere.map((rider) => (
            <li key={rider.participant}>
              <RiderButton rider={rider} note={t("why.outside-class")} onChoose={() => choose(rider, 1)} />
            </li>
          ))}
          {isUnknown && (
            <li>
              <RiderButton
                rider={unknownRider(shownTyped)}
                note={t("scoreUnknown")}
                onChoose={() => choose(unknownRider(shownTyped), 1)}
              />
            </li>
          )}
        </ul>
        {shownTyped === "" && toRide.length === 0 && !isCancelled && (
          <p className="px-2 py-6 text-center">
            {notYet.length > 0 ? t("othersFirst", { count: notYet.length }) : nobody}
          </p>
        )}
      </main>
      <Keypad typed={typed} onType={setTyped} />
    </div>
  )
}

type RiderButtonProps = { rider: Rider; note: string; onChoose(): void }

// A name keeps its words whole; the note beside it wraps below if there is no room for both.
const choice =
  "rider flex w-full flex-wrap items-center gap-x-[min(0.625rem,11px)] gap-y-[min(0.25rem,5px)] text-left " +
  "@max-[15rem]/judge:justify-between"
const choiceName =
  "rider-name w-min min-w-0 flex-auto wrap-break-word @max-[15rem]/judge:order-1 @max-[15rem]/judge:basis-full"
const choiceNote =
  "ml-auto text-right font-sans text-[min(1rem,7.5cqi)]/[1.15] font-semibold @max-[15rem]/judge:max-w-[60%]"

/** A rider in the list. */
function RiderButton({ rider, note, onChoose }: RiderButtonProps) {
  const t = useWords()
  return (
    <button type="button" className={choice} onClick={onChoose}>
      <Plate rider={rider} place="choice" />
      <span className={choiceName}>{rider.name ?? t("unknownRider")}</span>
      <span className={choiceNote}>{note}</span>
    </button>
  )
}
