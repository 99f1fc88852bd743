import { DeleteSection } from "#app/office/desk/section/delete-section.tsx"
import { GiveReRide } from "#app/office/desk/section/give-re-ride.tsx"
import { MoveItem } from "#app/office/desk/section/move-entry.tsx"
import { api } from "#app/site/api/client.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { writeScore } from "#contracts/fields/formats.ts"
import type { DeskAttempt, EntryOutOfOrder, EntryToRule } from "#contracts/judging/race-desk.ts"
import { AttemptFacts, type AttentionProps, nameOf, recordedScore } from "./attention-item.tsx"
import { isHeldIn } from "./desk-riders.ts"
import { useAccept } from "./use-ask-reason.tsx"
import { useUndoable } from "./use-undoable.ts"

// a line between one and the next
const recorded = "not-first:mt-3 not-first:border-t not-first:border-line not-first:pt-3"

/**
 * An entry that was recorded twice, or with more than the rules allow: a secretary chooses the attempt that counts, or moves one
 * to the right rider (D-10, D-37).
 */
export function EntryAttempts({ item, riders, stage }: AttentionProps<EntryToRule>) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const choose = useUndoable(stage.path, api.results.chooseAttempt, "settle", { about: nameOf(item, t) })
  const { rider, section, lap } = item
  const isOpen = stage.resultsStatus === null
  const place = { participantId: rider.id, section, lap }
  const isHeld = isHeldIn(riders, place)
  const isLast = ({ endedAt }: DeskAttempt) =>
    endedAt !== null && item.attempts.filter((one) => one.endedAt !== null).length === 1
  const seenRevision = item.revision
  const count = (attempt: string) => choose({ stage: stage.path, place, attempt, seenRevision })
  return (
    <ul className="mt-1">
      {item.penalties && <li className={recorded}>{t("capped", item.penalties)}</li>}
      {item.attempts.map((one) => (
        <li key={one.attempt} className={recorded}>
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
                from={{ rider, section, lap }}
                attempt={one.attempt}
                seenRevision={seenRevision}
                isHeld={isHeld && isLast(one)}
              />
              <MoveItem
                path={stage.path}
                from={{ rider, section, lap }}
                attempt={{ id: one.attempt, judge: one.judge }}
                isHeld={isHeld && isLast(one)}
                riders={riders}
              />
            </div>
          )}
        </li>
      ))}
      {/* before that a secretary says which attempt counts */}
      {!isOpen && (
        <li className={`attempt-choices ${recorded}`}>
          <AcceptEntry item={item} stage={stage} />
        </li>
      )}
    </ul>
  )
}

/** Leaves an entry as it is: from then on it is no longer listed. */
function AcceptEntry({ item, stage }: Pick<AttentionProps<EntryToRule | EntryOutOfOrder>, "item" | "stage">) {
  const t = useWords("results-desk")
  const { kind, rider, section, lap, revision: seenRevision } = item
  const acceptEntry = useUndoable(stage.path, api.results.acceptEntry, "settle", { about: nameOf(item, t) })
  const accept = useAccept(stage, t("accept"))
  const place = { participantId: rider.id, section, lap }
  return (
    <ScriptedButton
      className="quiet-button"
      onClick={() =>
        accept((reason) => acceptEntry({ stage: stage.path, place, kind, seenRevision, reason }))
      }
    >
      {t("accept")}
    </ScriptedButton>
  )
}

/** An entry where none was due: it may be somebody else's, or nobody's (D-09, D-34). */
export function OutOfOrder({ item, riders, stage }: AttentionProps<EntryOutOfOrder>) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const { kind, rider, section, lap, total } = item
  const isOpen = stage.resultsStatus === null
  const place = { participantId: rider.id, section, lap }
  const isHeld = isHeldIn(riders, place)
  return (
    <div className="mt-1">
      <p>
        <b className={recordedScore}>{writeScore(total, points)}</b> {t("mayBeOthers")}
      </p>
      <div className="attempt-choices">
        <AcceptEntry item={item} stage={stage} />
        {isOpen && (
          <MoveItem path={stage.path} from={{ rider, section, lap }} isHeld={isHeld} riders={riders} />
        )}
        {/* no card of the class shows it: it could be deleted nowhere else */}
        {isOpen && kind === "outside-class" && (
          <DeleteSection path={stage.path} from={{ rider, section, lap }} seen={total} isHeld={isHeld} />
        )}
      </div>
    </div>
  )
}
