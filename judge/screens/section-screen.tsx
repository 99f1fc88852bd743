import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
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
import { CancelledNotice } from "./cancelled-notices.tsx"
import { LastScore } from "./last-score.tsx"
import { AccessNotices } from "./notices.tsx"
import { Plate } from "./plate-and-score.tsx"
import { TopBar } from "./top-bar.tsx"
import { useChooseRider } from "./use-choose-rider.tsx"
import { useIsStale, useJudgingState, useRidden } from "./use-judging.ts"
import { isStanding } from "./use-pad.tsx"

/** Who rides this section next: found by number, or taken from the list. */
export function SectionScreen({ section }: { section: number }) {
  const { t } = useTranslation("judge")
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
  const noteOf = (rider: RiderHere) => {
    if (rider.hasDns) return t("dns")
    if (ridesAgain(rider)) return `${t("reRide.due")} · ${t("lap", { lap: rider.lap })}`
    if (rider.lap === null) return t("lapsDone")
    const [missing] = notYet.includes(rider) ? missingBefore(ridden, rider, rider.lap) : []
    return missing ? t("notYet", { lap: missing.lap }) : t("lap", { lap: rider.lap })
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
        <ul className="riders">
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
          <p className="empty">{notYet.length > 0 ? t("othersFirst", { count: notYet.length }) : nobody}</p>
        )}
      </main>
      <Keypad typed={typed} onType={setTyped} />
    </div>
  )
}

type RiderButtonProps = { rider: Rider; note: string; onChoose(): void }

/** A rider in the list. */
function RiderButton({ rider, note, onChoose }: RiderButtonProps) {
  const { t } = useTranslation("judge")
  return (
    <button type="button" className="rider" onClick={onChoose}>
      <Plate rider={rider} />
      <span className="rider-name">{rider.name ?? t("unknownRider")}</span>
      <span className="rider-note">{note}</span>
    </button>
  )
}

const keypadRows = [
  ["1", "2", "3"],
  ["4", "5", "6"],
  ["7", "8", "9", "0"],
] as const
const mostDigits = 5

type KeypadProps = { typed: string; onType(typed: string): void }

/** Types a racing number with the thumb. */
function Keypad({ typed, onType }: KeypadProps) {
  const { t } = useTranslation("judge")
  const add = (digit: string) => {
    // D-04: a racing number has no leading zeros
    if (typed.length < mostDigits && !(typed === "" && digit === "0")) onType(typed + digit)
  }
  const keys = (digits: readonly string[]) =>
    digits.map((digit) => (
      <button key={digit} type="button" onClick={() => add(digit)}>
        {digit}
      </button>
    ))
  return (
    <section className="keypad" aria-label={t("typeNumber")}>
      {keys(keypadRows[0])}
      <output aria-label={t("number")} data-empty={typed === "" || undefined}>
        {typed || t("typeNumber")}
      </output>
      {keys(keypadRows[1])}
      <button
        type="button"
        aria-label={t("erase")}
        disabled={typed === ""}
        onClick={() => onType(typed.slice(0, -1))}
      >
        ⌫
      </button>
      {keys(keypadRows[2])}
    </section>
  )
}
