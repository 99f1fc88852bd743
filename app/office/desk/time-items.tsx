import { useLateWords } from "#app/public/results/board/penalties.tsx"
import { api } from "#app/site/api/client.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { DifferingTimes, TooLate } from "#contracts/judging/race-desk.ts"
import { Instant } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { type AttentionProps, nameOf } from "./attention-item.tsx"
import { markWords } from "./mark-words.ts"
import { useAccept } from "./use-ask-reason.tsx"
import { useUndoable } from "./use-undoable.ts"

/** A rider who came later than the rules allow: a secretary decides about a DNF or DQ (TI-06). */
export function TooLateItem({ item, stage }: AttentionProps<TooLate>) {
  const t = useWords("results-desk")
  const lateWords = useLateWords()
  const { timeToSecond, start } = useFormats(stage.timeZone)
  const { rider, due, time, minutes } = item
  const set = useUndoable(stage.path, api.results.setStatus, "setStatus", { about: riderLabel(rider) })
  const input = { stage: stage.path, participantId: rider.id, seen: null, reason: null }
  return (
    <div className="mt-1">
      <p>
        {lateWords(item)}, <Instant at={due} format={start(due)} /> →{" "}
        <Instant at={time} format={timeToSecond} />, {t("tooLate.minutes", { count: minutes })}.{" "}
        {t("tooLate.text")}
      </p>
      {stage.resultsStatus === null && (
        <div className="attempt-choices">
          {(["DNF", "DQ"] as const).map((status) => (
            <ScriptedButton key={status} className="quiet-button" onClick={() => set({ ...input, status })}>
              {status}
            </ScriptedButton>
          ))}
        </div>
      )}
    </div>
  )
}

/** Timekeepers who differ about a rider: the earlier mark counts, and both are shown (TI-04). */
export function DifferingTimesItem({ item, stage }: AttentionProps<DifferingTimes>) {
  const t = useWords("results-desk")
  const { timeToSecond } = useFormats(stage.timeZone)
  const { rider, marks } = item
  const acceptMarks = useUndoable(stage.path, api.results.acceptMarks, "settle", { about: nameOf(item, t) })
  const accept = useAccept(stage, t("differ.accept"))
  const input = { stage: stage.path, participantId: rider.id, marks: marks.map(({ id }) => id) }
  return (
    <div className="mt-1">
      <ul>
        {marks.map(({ id, name, lap, by, time }) => (
          <li key={id} className="border-t border-line py-1">
            <b>{markWords(t, { name, lap })}</b> <Instant at={time} format={timeToSecond} />{" "}
            <span className="text-muted">{by}</span>
          </li>
        ))}
      </ul>
      <p>{t("differ.text")}</p>
      <div className="attempt-choices">
        <ScriptedButton
          className="quiet-button"
          onClick={() => accept((reason) => acceptMarks({ ...input, reason }))}
        >
          {t("differ.accept")}
        </ScriptedButton>
      </div>
    </div>
  )
}
