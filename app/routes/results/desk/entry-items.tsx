import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { writeScore } from "#contracts/formats.ts"
import type { DeskAttempt, EntryOutOfOrder, EntryToRule } from "#contracts/race-desk.ts"
import { AttemptFacts, type AttentionProps } from "./attention-item.tsx"
import { DeleteSection } from "./delete-section.tsx"
import { isHeldIn } from "./desk-riders.ts"
import { GiveReRide } from "./give-re-ride.tsx"
import { MoveItem } from "./move-recorded.tsx"
import { useAccept } from "./use-reason-once-approved.ts"
import { useUndoable } from "./use-undoable.ts"

/**
 * An entry that was recorded twice, or with more than the rules allow: a secretary chooses the attempt that counts, or moves one
 * to the right rider (D-10, D-37).
 */
export function EntryAttempts({ item, riders, stage, onDone }: AttentionProps<EntryToRule>) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const choose = useUndoable(stage.path, api.results.chooseAttempt, "settle")
  const { rider, section, lap } = item
  const isOpen = stage.resultsStatus === null
  const place = { participantId: rider.id, section, lap }
  const isHeld = isHeldIn(riders, place)
  const isLast = ({ endedAt }: DeskAttempt) =>
    endedAt !== null && item.attempts.filter((one) => one.endedAt !== null).length === 1
  const count = (attempt: string) => choose({ stage: stage.path, place, attempt }, onDone)
  return (
    <ul className="attempts">
      {item.penalties && <li>{t("capped", item.penalties)}</li>}
      {item.attempts.map((one) => (
        <li key={one.attempt}>
          <AttemptFacts attempt={one} timeZone={stage.timeZone} />
          {isOpen && (
            <div className="attempt-choices">
              {one.endedAt !== null && (
                <ScriptedButton className="quiet-button" onClick={() => count(one.attempt)}>
                  {t("countThis")}
                  <span className="sr-only"> {writeScore(one.total, points)}</span>
                </ScriptedButton>
              )}
              <GiveReRide
                path={stage.path}
                place={place}
                attempt={one.attempt}
                seenRevision={item.revision}
                isHeld={isHeld && isLast(one)}
                onDone={onDone}
              />
              <MoveItem
                path={stage.path}
                from={{ rider, section, lap }}
                attempt={{ id: one.attempt, judge: one.judge }}
                isHeld={isHeld && isLast(one)}
                riders={riders}
                onDone={onDone}
              />
            </div>
          )}
        </li>
      ))}
      {/* before that a secretary says which attempt counts */}
      {!isOpen && (
        <li className="attempt-choices">
          <AcceptEntry item={item} stage={stage} onDone={onDone} />
        </li>
      )}
    </ul>
  )
}

/** Leaves an entry as it is: from then on it is no longer listed. */
function AcceptEntry({
  item: { kind, rider, section, lap, revision: seenRevision },
  stage,
  onDone,
}: Pick<AttentionProps<EntryToRule | EntryOutOfOrder>, "item" | "stage" | "onDone">) {
  const t = useWords("results-desk")
  const acceptEntry = useUndoable(stage.path, api.results.acceptEntry, "settle")
  const accept = useAccept(stage, t("accept"))
  const place = { participantId: rider.id, section, lap }
  return (
    <ScriptedButton
      className="quiet-button"
      onClick={() =>
        accept((reason) => acceptEntry({ stage: stage.path, place, kind, seenRevision, reason }, onDone))
      }
    >
      {t("accept")}
    </ScriptedButton>
  )
}

/** An entry where none was due: it may be somebody else's, or nobody's (D-09, D-34). */
export function OutOfOrder({ item, riders, stage, onDone }: AttentionProps<EntryOutOfOrder>) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const { kind, rider, section, lap, total } = item
  const isOpen = stage.resultsStatus === null
  const place = { participantId: rider.id, section, lap }
  const isHeld = isHeldIn(riders, place)
  return (
    <div className="attempts">
      <p>
        <b className="figure">{writeScore(total, points)}</b> {t("mayBeOthers")}
      </p>
      <div className="attempt-choices">
        <AcceptEntry item={item} stage={stage} onDone={onDone} />
        {isOpen && (
          <MoveItem
            path={stage.path}
            from={{ rider, section, lap }}
            isHeld={isHeld}
            riders={riders}
            onDone={onDone}
          />
        )}
        {/* no card of the class shows it: it could be deleted nowhere else */}
        {isOpen && kind === "outside-class" && (
          <DeleteSection path={stage.path} place={place} isHeld={isHeld} onDone={onDone} />
        )}
      </div>
    </div>
  )
}
