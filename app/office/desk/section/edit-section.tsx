import { type SubmitEvent, useEffect, useState } from "react"
import { DigitsField, ReasonField, useIsPosted } from "#app/office/desk/desk-fields.tsx"
import { labelOf } from "#app/office/desk/desk-riders.ts"
import { useUndoable } from "#app/office/desk/use-undoable.ts"
import type { StageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { type EntryDetail, scoreOf } from "#contracts/judging/entry-detail.ts"
import {
  type CellScore,
  classicMarks,
  correctedPoints,
  missedMark,
  readPoints,
  readScore,
} from "#domain/judging/points.ts"
import { ScoreChip } from "#ui/score-chip.tsx"

type EditSectionProps = {
  stage: StageNow["stage"]
  entry: EntryDetail
  /** Is the rider no longer in the results? The popup says so. */
  isGone: boolean
  onDone(): Promise<void>
  /** Is something typed that is not saved? */
  onTyped(isTyped: boolean): void
}

/** Changes the points of a section (SP-06); where they can no longer be changed it says why, and keeps what was typed. */
export function EditSection({ stage, entry, isGone, onDone, onTyped }: EditSectionProps) {
  const t = useWords("results-desk")
  const { participant, section, lap } = entry
  const about = labelOf({ rider: participant, section, lap }, t)
  const edit = useUndoable(stage.path, api.results.editSection, "editSection", { about })
  const isPosted = useIsPosted()
  const [points, setPoints] = useState("")
  const [reason, setReason] = useState("")
  // the text that could not be saved because it is not a number; the error disappears with the next key
  const [faulty, setFaulty] = useState<string | null>(null)
  const isTyped = points !== "" || reason !== ""
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  // what was typed stays when the points that it replaces change, and so does the notice that they changed
  const [seen, setSeen] = useState(entry)
  if (!isTyped && seen !== entry) setSeen(entry)
  const hasChanged =
    seen.total !== entry.total || seen.isMissed !== entry.isMissed || seen.isDeleted !== entry.isDeleted
  const isApproved = stage.resultsStatus !== null
  if (isApproved && !isTyped) return <p className="mt-4">{t("refused.results-approved")}</p>

  const canSave = points !== "" && !isApproved && !entry.isCancelled && !isGone
  const trouble = isApproved
    ? t("refused.results-approved")
    : entry.isCancelled
      ? t("typedButCancelled")
      : hasChanged && t("changedWhileTyped")
  const place = { participantId: participant.id, section, lap }
  const isOpenFree = stage.competitionType === "openFree"
  const typed = isOpenFree ? readPoints(points) : readScore(points)
  const counted = typeof typed === "number" ? correctedPoints(typed, stage.competitionType) : typed
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!canSave) return
    if (typed === null) return setFaulty(points)
    await edit({ stage: stage.path, place, seen: scoreOf(entry), points, reason }, async (came) => {
      // what somebody else has set meanwhile is shown before it can be replaced
      if (came.kind === "refused" && came.reason === "changed-meanwhile") await onDone()
      if (came.kind !== "ruled") return
      // it is saved: whoever closes now, before it is read again, leaves nothing behind
      setPoints("")
      setReason("")
      await onDone()
    })
  }
  return (
    <form onSubmit={save} className="edit-section mt-3 grid gap-3 border-y border-line py-3">
      {trouble && !isGone && (
        <p role="alert" className="mt-4">
          {trouble}
        </p>
      )}
      <DigitsField
        label={t("newPoints")}
        hint={
          counted !== typed
            ? t("countsAs", { points: counted })
            : counted === missedMark
              ? t("missedHint")
              : undefined
        }
        error={isOpenFree && faulty === points ? t("pointsUnreadable") : undefined}
        most={isOpenFree ? 7 : 4}
        hasDecimals={isOpenFree}
        letter={isOpenFree ? undefined : missedMark}
        value={points}
        onChange={setPoints}
        {...(!isOpenFree && {
          below: (labelId: string) => <Marks chosen={counted} labelId={labelId} onChoose={setPoints} />,
        })}
      />
      <ReasonField isPublic={isPosted} value={reason} onChange={setReason} />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button" aria-disabled={!canSave}>
          {t("save")}
        </button>
        <HelpLink topic="correct" />
      </div>
    </form>
  )
}

const markButton =
  "quiet-button min-h-13 p-0 text-[1.5rem] aria-pressed:border-accent aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent"

type MarksProps = { chosen: CellScore; labelId: string; onChoose(mark: string): void }

/** The marks of classic and M, with the one that is saved, whether it was pressed or typed. */
function Marks({ chosen, labelId, onChoose }: MarksProps) {
  return (
    <div className="mt-1 grid grid-cols-6 gap-2">
      {([...classicMarks, missedMark] as const).map((mark) => (
        <button
          key={mark}
          type="button"
          className={markButton}
          aria-pressed={chosen === mark}
          aria-describedby={labelId}
          onClick={() => onChoose(String(mark))}
        >
          <ScoreChip points={mark} most={null}>
            {mark}
          </ScoreChip>
        </button>
      ))}
    </div>
  )
}
