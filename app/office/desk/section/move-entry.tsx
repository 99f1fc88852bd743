import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from "react"
import {
  DigitsField,
  numberIn,
  ReasonField,
  RiderSelect,
  useIsPosted,
} from "#app/office/desk/desk-fields.tsx"
import { labelOf, labelOfTarget, type RiddenSection } from "#app/office/desk/desk-riders.ts"
import { useUndoable } from "#app/office/desk/use-undoable.ts"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { pointsOf, writeScore } from "#contracts/fields/formats.ts"
import type { DeskRider } from "#contracts/judging/race-desk.ts"
import type { CellScore } from "#domain/judging/points.ts"
import { Field } from "#ui/field.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useAsk } from "#ui/use-ask.tsx"

/** What can be moved of an entry. */
type Movable = {
  /** One attempt; null: all that was recorded there. */
  attempt: string | null
  label: string
  /** Why it cannot be moved; null: it can. */
  whyNot: string | null
}

type MoveFormProps = {
  path: string
  from: RiddenSection
  /** Where there are several, the secretary chooses; the first stands for one that was chosen and is gone. */
  movable: readonly [Movable, ...Movable[]]
  riders: readonly DeskRider[]
  onDone?: () => Promise<void>
  /** Is a move typed that is not done? */
  onTyped?(isTyped: boolean): void
}

/** Opens the form that moves what was recorded (D-37); it keeps what is typed. */
export function MoveRecorded({ title, ...form }: MoveFormProps & { title: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  // it lists all riders, and there may be a hundred of it
  const { wasOpened, onToggle } = useWasOpened(details)
  return (
    <details ref={details} className="move-entry" onToggle={onToggle}>
      <summary className="cursor-pointer py-2.5">{title}</summary>
      {wasOpened && <MoveForm {...form} />}
    </details>
  )
}

type MoveItemProps = Omit<MoveFormProps, "movable" | "onTyped"> & {
  /** One attempt with its judge; left out: all that was recorded there. */
  attempt?: { id: string; judge: string }
  /** Does a result of the section in the next lap keep it (SP-07)? */
  isHeld: boolean
}

/** Moves one attempt of an entry, or all of it, to somebody else or somewhere else. */
export function MoveItem({ attempt, isHeld, ...form }: MoveItemProps) {
  const t = useWords("results-desk")
  const whyNot = isHeld ? t("refused.next-lap-ridden") : null
  const movable = attempt
    ? { attempt: attempt.id, label: attempt.judge, whyNot }
    : { attempt: null, label: t("moving.all"), whyNot }
  return <MoveRecorded {...form} title={t("moving.to")} movable={[movable]} />
}

/** Moves what was recorded to another rider, section or lap: 71 for 17 is the commonest error (D-37). */
function MoveForm({ path, from, movable, riders, onDone, onTyped }: MoveFormProps) {
  const t = useWords("results-desk")
  const ask = useAsk()
  const points = pointsOf(useLanguage())
  const isPosted = useIsPosted()
  const untyped = {
    attempt: movable[0].attempt,
    participant: from.rider.id,
    section: String(from.section),
    lap: String(from.lap),
    reason: "",
  }
  const [typed, setTyped] = useState(untyped)
  const write = (part: Partial<typeof untyped>) => setTyped({ ...typed, ...part })
  const { participant, section, lap, reason } = typed
  const chosen = movable.find(({ attempt }) => attempt === typed.attempt) ?? movable[0]
  const isChosenGone = chosen.attempt !== typed.attempt
  const to = { participantId: participant, section: numberIn(section) ?? 0, lap: numberIn(lap) ?? 0 }
  const target = { ...to, rider: riders.find(({ id }) => id === participant) ?? from.rider }
  const about = `${labelOf(from, t)} → ${labelOfTarget(target, from, t)}`
  const moveEntry = useUndoable(path, api.results.moveEntry, "moveEntry", { about })
  const isElsewhere = participant !== from.rider.id || to.section !== from.section || to.lap !== from.lap
  const isReady = to.section > 0 && to.lap > 0 && isElsewhere && chosen.whyNot === null
  const reasonId = useId()
  const isTyped = isElsewhere || reason !== "" || chosen !== movable[0]
  useEffect(() => {
    onTyped?.(isTyped)
    return () => onTyped?.(false)
  }, [isTyped, onTyped])

  const send = (seen: CellScore) => {
    const place = { participantId: from.rider.id, section: from.section, lap: from.lap }
    const input = { stage: path, from: place, to, attempt: chosen.attempt, seen, reason }
    return moveEntry(input, async ({ kind }) => {
      if (kind !== "moved") return
      // it is done: whoever closes now, before it is read again, leaves nothing behind
      setTyped(untyped)
      await onDone?.()
    })
  }
  const move = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) return
    const answer = await send(null)
    if (answer.kind === "to-confirm") {
      const score = (total: CellScore) => writeScore(total, points)
      const text = (
        <>
          {t("moving.takenFrom", { place: labelOf(from, t), total: score(answer.moved) })}
          <br />
          {t("moving.takenTo", { place: labelOf(target, t), total: score(answer.total) })}
          <br />
          {t("moving.takenSure")}
        </>
      )
      const words = { title: t("moving.taken"), text, yes: t("moving.move"), no: t("cancel") }
      if (await ask(words)) await send(answer.total)
    }
  }
  return (
    <form onSubmit={move} className="grid max-w-100 gap-3">
      {(movable.length > 1 || isChosenGone) && (
        <Field label={t("moving.what")} hint={isChosenGone ? t("moving.chosenGone") : undefined}>
          {(control) => (
            <select
              {...control}
              value={chosen.attempt ?? ""}
              onChange={(event) => write({ attempt: event.target.value || null })}
            >
              {movable.map((one) => (
                <option key={one.attempt} value={one.attempt ?? ""}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <RiderSelect riders={riders} value={participant} onChange={(id) => write({ participant: id })} />
      <div className="grid grid-cols-[3fr_2fr] items-end gap-3">
        <DigitsField
          label={t("moving.section")}
          most={2}
          value={section}
          onChange={(digits) => write({ section: digits })}
        />
        <DigitsField
          label={t("moving.lap")}
          most={2}
          value={lap}
          onChange={(digits) => write({ lap: digits })}
        />
      </div>
      <ReasonField
        label={t("moving.reason")}
        isPublic={isPosted}
        value={reason}
        onChange={(words) => write({ reason: words })}
      />
      <button
        type="submit"
        className="quiet-button"
        aria-disabled={!isReady}
        aria-describedby={chosen.whyNot === null ? undefined : reasonId}
      >
        {t("moving.move")}
      </button>
      {chosen.whyNot !== null && (
        <p id={reasonId} className="mt-4">
          {chosen.whyNot}
        </p>
      )}
    </form>
  )
}

/** Was a `details` ever opened, even before scripts ran? From then on its content may be loaded, and stays. */
function useWasOpened(details: RefObject<HTMLDetailsElement | null>) {
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [details])
  return { wasOpened, onToggle: () => setOpened(true) }
}
