import { type SubmitEvent, useEffect, useId, useState } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { Field } from "#ui/field.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { DigitsField, ReasonField, RiderSelect, useIsPosted } from "./desk-fields.tsx"
import { useUndoable } from "./use-undoable.ts"

/** What can be moved of an entry. */
type Movable = {
  /** One attempt; null: all that was recorded there. */
  attempt: string | null
  label: string
  /** Why it cannot be moved; null: it can. */
  whyNot: string | null
}

export type MoveFormProps = {
  path: string
  from: SectionOfLap & { rider: DeskRider }
  /** Where there are several, the secretary chooses; the first stands for one that was chosen and is gone. */
  movable: readonly [Movable, ...Movable[]]
  riders: readonly DeskRider[]
  onDone(): Promise<void>
  /** Is a move typed that is not done? */
  onTyped?(isTyped: boolean): void
}

/** Moves what was recorded to another rider, section or lap: 71 for 17 is the commonest error (D-37). */
export function MoveForm({ path, from, movable, riders, onDone, onTyped }: MoveFormProps) {
  const t = useWords("results-desk")
  const moveEntry = useUndoable(path, api.results.moveEntry, "moveEntry")
  const ask = useAsk()
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
  const to = { participantId: participant, section: Number(section), lap: Number(lap) }
  const isElsewhere = participant !== from.rider.id || to.section !== from.section || to.lap !== from.lap
  const isReady = to.section > 0 && to.lap > 0 && isElsewhere && chosen.whyNot === null
  const reasonId = useId()
  const isTyped = isElsewhere || reason !== "" || chosen !== movable[0]
  useEffect(() => {
    onTyped?.(isTyped)
    return () => onTyped?.(false)
  }, [isTyped, onTyped])

  const send = (isConfirmed: boolean) => {
    const place = { participantId: from.rider.id, section: from.section, lap: from.lap }
    const input = { stage: path, from: place, to, attempt: chosen.attempt, isConfirmed, reason }
    return moveEntry(input, async ({ kind }) => {
      if (kind !== "moved") return
      // it is done: whoever closes now, before it is read again, leaves nothing behind
      setTyped(untyped)
      await onDone()
    })
  }
  const move = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) return
    const answer = await send(false)
    if (answer.kind === "to-confirm") {
      const words = { title: t("moving.taken"), text: t("moving.takenSure"), yes: t("moving.move") }
      if (await ask({ ...words, no: t("cancel") })) await send(true)
    }
  }
  return (
    <form onSubmit={move}>
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
      <div className="section-and-lap">
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
      <ReasonField isPublic={isPosted} value={reason} onChange={(words) => write({ reason: words })} />
      <button
        type="submit"
        className="quiet-button"
        aria-disabled={!isReady}
        aria-describedby={chosen.whyNot === null ? undefined : reasonId}
      >
        {t("moving.move")}
      </button>
      {chosen.whyNot !== null && (
        <p id={reasonId} className="desk-note">
          {chosen.whyNot}
        </p>
      )}
    </form>
  )
}
