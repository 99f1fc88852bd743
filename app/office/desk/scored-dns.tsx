import { MoveItem } from "#app/office/desk/section/move-entry.tsx"
import { api } from "#app/site/api/client.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { writeScore } from "#contracts/fields/formats.ts"
import type { ScoredDns } from "#contracts/judging/race-desk.ts"
import { cellScore } from "#domain/judging/points.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { type AttentionProps, recordedScore } from "./attention-item.tsx"
import { isHeldIn } from "./desk-riders.ts"
import { useUndoable } from "./use-undoable.ts"

/**
 * A rider who is marked as not started, and was scored: the DNS goes, or the scores do. A score may also belong to somebody else (RX-09).
 */
export function ScoredDnsItem({ item: { rider }, riders, stage }: AttentionProps<ScoredDns>) {
  const t = useWords("scored-dns")
  const desk = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const about = { about: riderLabel(rider) }
  const clear = useUndoable(stage.path, api.results.setStatus, "clearStatus", about)
  const keep = useUndoable(stage.path, api.results.keepDns, "settle", about)
  const scores = riders.find(({ id }) => id === rider.id)?.entries ?? []
  const input = { stage: stage.path, participantId: rider.id }
  return (
    <div className="mt-1">
      <p>{t("text")}</p>
      <ul>
        {scores.map(({ section, lap, total, isMissed }) => (
          <li key={`${section} ${lap}`} className="attempt-choices items-baseline border-t border-line py-2">
            <span>
              <b className={recordedScore}>{writeScore(cellScore(total, isMissed), points)}</b>{" "}
              {desk("sectionOf", { section, lap })}
            </span>
            <MoveItem
              path={stage.path}
              from={{ rider, section, lap }}
              isHeld={isHeldIn(riders, { participantId: rider.id, section, lap })}
              riders={riders}
            />
          </li>
        ))}
      </ul>
      <div className="attempt-choices items-baseline">
        <ScriptedButton
          className="quiet-button"
          onClick={() => clear({ ...input, seen: "DNS", status: null, reason: null })}
        >
          {t("clear")}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => keep({ ...input, seen: scores.length })}>
          {t("keep", { count: scores.length })}
        </ScriptedButton>
      </div>
    </div>
  )
}
