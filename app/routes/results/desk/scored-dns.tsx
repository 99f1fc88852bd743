import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { writeScore } from "#contracts/formats.ts"
import type { ScoredDns } from "#contracts/race-desk.ts"
import { cellScore } from "#domain/judging/points.ts"
import type { AttentionProps } from "./attention-item.tsx"
import { isHeldIn } from "./desk-riders.ts"
import { MoveItem } from "./move-recorded.tsx"
import { useUndoable } from "./use-undoable.ts"

/**
 * A rider who is marked as not started, and was scored: the DNS goes, or the scores do. A score may also belong to somebody else (RX-09).
 */
export function ScoredDnsItem({ item: { rider }, riders, stage, onDone }: AttentionProps<ScoredDns>) {
  const t = useWords("scored-dns")
  const desk = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const clear = useUndoable(stage.path, api.results.setStatus, "clearStatus")
  const keep = useUndoable(stage.path, api.results.keepDns, "settle")
  const scores = riders.find(({ id }) => id === rider.id)?.entries ?? []
  const input = { stage: stage.path, participantId: rider.id }
  return (
    <div className="attempts scored-dns">
      <p>{t("text")}</p>
      <ul>
        {scores.map(({ section, lap, total, isMissed }) => (
          <li key={`${section} ${lap}`} className="attempt-choices">
            <span>
              <b className="figure">{writeScore(cellScore(total, isMissed), points)}</b>{" "}
              {desk("sectionOf", { section, lap })}
            </span>
            <MoveItem
              path={stage.path}
              from={{ rider, section, lap }}
              isHeld={isHeldIn(riders, { participantId: rider.id, section, lap })}
              riders={riders}
              onDone={onDone}
            />
          </li>
        ))}
      </ul>
      <div className="attempt-choices">
        <ScriptedButton
          className="quiet-button"
          onClick={() => clear({ ...input, status: null, reason: null }, onDone)}
        >
          {t("clear")}
        </ScriptedButton>
        <ScriptedButton
          className="quiet-button"
          onClick={() => keep({ ...input, seen: scores.length }, onDone)}
        >
          {t("keep", { count: scores.length })}
        </ScriptedButton>
      </div>
    </div>
  )
}
