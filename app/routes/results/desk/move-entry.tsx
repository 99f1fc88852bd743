import { type SubmitEvent, useState } from "react"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { Field } from "#ui/field.tsx"
import { DigitsField } from "./digits-field.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"
import { useFacts } from "./use-facts.ts"

type MoveEntryProps = { stage: RiderCard["stage"]; entry: EntryDetail; onDone(): Promise<void> }

/** Moves what was recorded to another rider or section: 71 for 17 is the commonest error (D-37). */
export function MoveEntry({ stage, entry, onDone }: MoveEntryProps) {
  const t = useDeskWords()
  const { work, ask, question } = useDeskWork(stage.path)
  const { facts } = useFacts(stage.path, { about: "race", version: 0 })
  const [participant, setParticipant] = useState(entry.participant.id)
  const [section, setSection] = useState(String(entry.section))
  const [lap, setLap] = useState(String(entry.lap))
  const riders = facts?.race.lines ?? [entry.participant]
  const from = { participant: entry.participant.id, section: entry.section, lap: entry.lap }
  const to = { participant, section: Number(section), lap: Number(lap) }
  const isReady =
    to.section > 0 &&
    to.lap > 0 &&
    (to.participant !== from.participant || to.section !== from.section || to.lap !== from.lap)

  const send = (isConfirmed: boolean) =>
    work("moveEntry", { intent: "move-entry", from, to, isConfirmed, reason: null }, async ({ kind }) => {
      if (kind === "done") await onDone()
    })
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
      <summary>{t("moving.title")}</summary>
      <form onSubmit={move}>
        <Field label={t("assign.rider")}>
          {(control) => (
            <select {...control} value={participant} onChange={(event) => setParticipant(event.target.value)}>
              {riders.map(({ id, name, racingNumber }) => (
                <option key={id} value={id}>
                  {racingNumber ?? "–"} {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DigitsField label={t("moving.section")} most={2} value={section} onChange={setSection} />
        <DigitsField label={t("moving.lap")} most={2} value={lap} onChange={setLap} />
        <button type="submit" className="quiet-button" aria-disabled={!isReady}>
          {t("moving.move")}
        </button>
      </form>
      {question}
    </details>
  )
}
