import { useState } from "react"
import { api } from "#app/site/api/client.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { writeScore } from "#contracts/fields/formats.ts"
import type { DeskRider, LatePhone, OddTimes, WaitingItem } from "#contracts/judging/race-desk.ts"
import { Instant } from "#ui/instant.tsx"
import { AttemptFacts, AttentionHeading, type AttentionProps, nameOf } from "./attention-item.tsx"
import { RiderSelect } from "./desk-fields.tsx"
import { markWords } from "./mark-words.ts"
import { useAccept, useReasonOnceApproved } from "./use-ask-reason.tsx"
import { useUndoable } from "./use-undoable.ts"

/** What arrived from a phone that could no longer judge: it counts or is left out together, or one by one (D-11). */
export function LatePhoneItems({ item, ...desk }: AttentionProps<LatePhone>) {
  const t = useWords("results-desk")
  const { stage } = desk
  const about = { about: nameOf(item, t) }
  const countAll = useUndoable(stage.path, api.results.countPhone, "settle", about)
  const dismissAll = useUndoable(stage.path, api.results.dismissPhone, "settle", about)
  const { phone, revision: seenRevision, count, countable, inPart, items } = item
  const dismiss = useDismiss(stage)
  const mayCount = stage.resultsStatus === null
  return (
    <div className="mt-1">
      <p>
        {t("latePhone.text")}
        {mayCount && countable < count && <> {t("latePhone.oneByOne", { count: count - countable })}</>}
        {mayCount && inPart > 0 && <> {t("latePhone.inPart", { count: inPart })}</>}
      </p>
      <div className="attempt-choices">
        {mayCount && countable + inPart > 0 && (
          <ScriptedButton
            className="quiet-button"
            onClick={() => countAll({ stage: stage.path, phone, seenRevision })}
          >
            {countLabel(item, t)}
          </ScriptedButton>
        )}
        <ScriptedButton
          className="quiet-button"
          onClick={() => dismiss((reason) => dismissAll({ stage: stage.path, phone, seenRevision, reason }))}
        >
          {t("latePhone.dismissAll", { count })}
        </ScriptedButton>
      </div>
      <ul className="mt-3">
        {items.map((one) => (
          <li key={one.attempt.attempt} className="border-t border-line py-2">
            <AttentionHeading item={one} />
            <WaitingAttempt item={one} {...desk} />
          </li>
        ))}
      </ul>
      {items.length < count && <p className="text-muted">{t("latePhone.more", { count: items.length })}</p>}
    </div>
  )
}

/** Says how many attempts count in full: all of them, some, or only parts of them. */
const countLabel = ({ count, countable }: LatePhone, t: Translate<"results-desk">): string => {
  if (countable === count) return t("latePhone.countAll", { count })
  return countable > 0 ? t("latePhone.countSome", { count: countable }) : t("latePhone.countParts")
}

type WaitingAttemptProps = AttentionProps<WaitingItem>

/** A waiting attempt: it counts, for the rider whom a secretary names, or is left out (D-09, D-13). */
export function WaitingAttempt({ item, riders, stage }: WaitingAttemptProps) {
  const t = useWords("results-desk")
  const { points, timeToSecond } = useFormats(stage.timeZone)
  const { phone, attempt, timed, rider, onPhone, points: carried, revision: seenRevision } = item
  const about = { about: nameOf(item, t) }
  const count = useUndoable(stage.path, api.results.countAttempts, "settle", about)
  const leaveOut = useUndoable(stage.path, api.results.dismissAttempts, "settle", about)
  const attempts = [attempt.attempt]
  const dismiss = useDismiss(stage)
  const countFor = async (participantId: string) => {
    await count({ stage: stage.path, phone, attempts, participantId, seenRevision })
  }
  return (
    <div className="mt-1">
      {onPhone && (
        <p>
          {t("onPhone")} <b>{[onPhone.racingNumber, onPhone.name].filter(Boolean).join(" ")}</b>
        </p>
      )}
      {timed.length > 0 ? (
        <p>
          {timed.map((name) => markWords(t, { name, lap: item.lap })).join(", ")}{" "}
          <span className="text-muted">
            {attempt.judge} <Instant at={attempt.startedAt} format={timeToSecond} />
          </span>
        </p>
      ) : (
        <AttemptFacts attempt={attempt} timeZone={stage.timeZone} />
      )}
      {carried.length > 0 && <p>{t("carries", { points: carried.map(points.format).join(", ") })}</p>}
      <div className="attempt-choices">
        {stage.resultsStatus === null &&
          (rider ? (
            <ScriptedButton className="quiet-button" onClick={() => countFor(rider.id)}>
              {/* locale keys: results-desk.countTakenBack.* */}
              {attempt.takenBack === null ? t("countThis") : t(`countTakenBack.${attempt.takenBack}`)}
              {attempt.takenBack === null && timed.length === 0 && (
                <span className="sr-only"> {writeScore(attempt.total, points)}</span>
              )}
            </ScriptedButton>
          ) : (
            <AssignNumber riders={riders} onAssign={countFor} />
          ))}
        <ScriptedButton
          className="quiet-button"
          onClick={() => dismiss((reason) => leaveOut({ stage: stage.path, phone, attempts, reason }))}
        >
          {t("leaveOut")}
        </ScriptedButton>
      </div>
    </div>
  )
}

type AssignNumberProps = { riders: readonly DeskRider[]; onAssign(participant: string): Promise<void> }

/** Says who rode with a number that the stage does not know (D-13). */
function AssignNumber({ riders, onAssign }: AssignNumberProps) {
  const t = useWords("results-desk")
  const [participant, setParticipant] = useState("")
  return (
    <>
      <RiderSelect riders={riders} value={participant} onChange={setParticipant} />
      <ScriptedButton
        className="quiet-button"
        aria-disabled={participant === ""}
        onClick={() => {
          if (participant !== "") void onAssign(participant)
        }}
      >
        {t("countForRider")}
      </ScriptedButton>
    </>
  )
}

/** Returns what dismisses waiting taps. */
function useDismiss(stage: AttentionProps["stage"]) {
  const t = useWords("results-desk")
  return useReasonOnceApproved(stage, { title: t("leaveOut"), text: t("leaveOutLate") })
}

/** Scores that count, with times that a secretary should check: they decide ties. */
export function OddTimesItem({ item, stage }: AttentionProps<OddTimes>) {
  const t = useWords("results-desk")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const acceptTimes = useUndoable(stage.path, api.results.acceptTimes, "settle", { about: nameOf(item, t) })
  const accept = useAccept(stage, t("oddTimes.accept"))
  const { phone, count, from, until, arrivedOn, revision: seenRevision, riders } = item
  const at = (instant: number) => shortDayAndTime.format(instant)
  const numbers = riders.map(({ racingNumber, name }) => racingNumber ?? name).join(", ")
  return (
    <div className="mt-1">
      {/* dates: as in `ui/instant.tsx` */}
      <p suppressHydrationWarning>
        {t("oddTimes.text", { count, from: at(from), until: at(until), arrived: at(arrivedOn) })}
        {riders.length > 0 && <> {t("oddTimes.riders", { riders: numbers })}</>}
      </p>
      <div className="attempt-choices">
        <ScriptedButton
          className="quiet-button"
          onClick={() => accept((reason) => acceptTimes({ stage: stage.path, phone, seenRevision, reason }))}
        >
          {t("oddTimes.accept")}
        </ScriptedButton>
      </div>
    </div>
  )
}
