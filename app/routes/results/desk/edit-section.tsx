import { type SubmitEvent, useEffect, useState } from "react"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { correctedPoints } from "#domain/judging/corrected-points.ts"
import { DigitsField } from "./digits-field.tsx"
import { ReasonField } from "./reason-field.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

type EditSectionProps = {
  stage: Pick<RiderCard["stage"], "path" | "competitionType" | "resultsStatus">
  entry: EntryDetail
  onDone(): Promise<void>
  /** Is something typed that is not saved? */
  onTyped(isTyped: boolean): void
}

const marks = ["0", "1", "2", "3", "5"]

/** Changes the points of a section (SP-06); once results are approved it says why not. */
export function EditSection({ stage, entry, onDone, onTyped }: EditSectionProps) {
  const t = useDeskWords()
  const { work, question } = useDeskWork(stage.path)
  const [points, setPoints] = useState("")
  const [reason, setReason] = useState("")
  const isTyped = points !== "" || reason !== ""
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  if (stage.resultsStatus !== null) return <p className="desk-note">{t("refused.results-approved")}</p>

  const place = { participant: entry.participant.id, section: entry.section, lap: entry.lap }
  const counted = points === "" ? null : correctedPoints(Number(points), stage.competitionType)
  const isOther = counted !== null && counted !== Number(points)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (points === "") return
    await work("editSection", { intent: "edit-section", ...place, points, reason }, async ({ kind }) => {
      if (kind !== "done") return
      // it is saved: whoever closes now, before it is read again, leaves nothing behind
      setPoints("")
      setReason("")
      await onDone()
    })
  }
  return (
    <>
      <form onSubmit={save} className="edit-section">
        {stage.competitionType === "classic" && (
          <fieldset className="mark-buttons">
            <legend className="sr-only">{t("newPoints")}</legend>
            {marks.map((mark) => (
              <button
                key={mark}
                type="button"
                className="quiet-button"
                aria-pressed={points === mark}
                onClick={() => setPoints(mark)}
              >
                {mark}
              </button>
            ))}
          </fieldset>
        )}
        <DigitsField
          label={t("newPoints")}
          hint={isOther ? t("countsAs", { points: counted }) : undefined}
          most={4}
          value={points}
          onChange={setPoints}
        />
        <ReasonField value={reason} onChange={setReason} />
        <button type="submit" className="button" aria-disabled={points === ""}>
          {t("save")}
        </button>
      </form>
      {question}
    </>
  )
}
