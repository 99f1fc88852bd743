import { type SubmitEvent, useId, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import type { SectionOfLap } from "#domain/results/result-facts.ts"
import { Field } from "#ui/field.tsx"
import { DigitsField } from "./digits-field.tsx"
import { ReasonField } from "./reason-field.tsx"
import { RiderSelect } from "./rider-select.tsx"
import { useDeskWork } from "./use-desk-work.tsx"

/** What can be moved of an entry. */
type Movable = {
  /** One attempt; null: all that was recorded there. */
  attempt: string | null
  label: string
}

type MoveRecordedProps = {
  path: string
  title: string
  from: SectionOfLap & { rider: DeskRider }
  /** Where there are several, the secretary chooses. */
  movable: readonly [Movable, ...Movable[]]
  riders: readonly DeskRider[]
  /** Why not all that was recorded can be moved; null or left out: it can. */
  whyNotAll?: string | null
  onDone(): Promise<void>
}

/** Moves what was recorded to another rider, section or lap: 71 for 17 is the commonest error (D-37). */
export function MoveRecorded({ path, title, from, movable, riders, whyNotAll, onDone }: MoveRecordedProps) {
  const t = useWords("results-desk")
  const { work, ask } = useDeskWork(path)
  const [attempt, setAttempt] = useState(movable[0].attempt)
  const [participant, setParticipant] = useState(from.rider.id)
  const [section, setSection] = useState(String(from.section))
  const [lap, setLap] = useState(String(from.lap))
  const [reason, setReason] = useState("")
  const to = { participant, section: Number(section), lap: Number(lap) }
  const isElsewhere = participant !== from.rider.id || to.section !== from.section || to.lap !== from.lap
  const whyNot = attempt === null ? (whyNotAll ?? null) : null
  const isReady = to.section > 0 && to.lap > 0 && isElsewhere && whyNot === null
  const reasonId = useId()

  const send = (isConfirmed: boolean) => {
    const place = { participant: from.rider.id, section: from.section, lap: from.lap }
    const asked = { intent: "move-entry", from: place, to, attempt, isConfirmed, reason } as const
    return work("moveEntry", asked, async ({ kind }) => {
      if (kind === "done") await onDone()
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
    <details className="move-entry">
      <summary>{title}</summary>
      <form onSubmit={move}>
        {movable.length > 1 && (
          <Field label={t("moving.what")}>
            {(control) => (
              <select
                {...control}
                value={attempt ?? ""}
                onChange={(event) => setAttempt(event.target.value || null)}
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
        <RiderSelect riders={riders} value={participant} onChange={setParticipant} />
        <div className="section-and-lap">
          <DigitsField label={t("moving.section")} most={2} value={section} onChange={setSection} />
          <DigitsField label={t("moving.lap")} most={2} value={lap} onChange={setLap} />
        </div>
        <ReasonField value={reason} onChange={setReason} />
        <button
          type="submit"
          className="quiet-button"
          aria-disabled={!isReady}
          aria-describedby={whyNot === null ? undefined : reasonId}
        >
          {t("moving.move")}
        </button>
        {whyNot !== null && (
          <p id={reasonId} className="desk-note">
            {whyNot}
          </p>
        )}
      </form>
    </details>
  )
}
