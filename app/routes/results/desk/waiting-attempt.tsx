import { useFormats } from "#app/i18n/use-formats.ts"
import type { WaitingItem } from "#contracts/race-desk.ts"
import type { TypedResultsRequest } from "#contracts/results-request.ts"
import { AssignNumber } from "./assign-number.tsx"
import { AttemptFacts } from "./attempt-facts.tsx"
import type { AttentionProps } from "./attention-choices.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

type WaitingAttemptProps = AttentionProps<WaitingItem>

/** An attempt that waits: it counts, for whom a secretary says, or is left out (D-09, D-13). */
export function WaitingAttempt({
  item: { phone, attempt, rider, points: carried },
  riders,
  stage,
  onDone,
}: WaitingAttemptProps) {
  const t = useDeskWords()
  const { points } = useFormats(stage.timeZone)
  const { work } = useDeskWork(stage.path)
  const attempts = [attempt.attempt]
  const settle = async (request: TypedResultsRequest) => {
    await work("settle", request, onDone)
  }
  const countFor = (participant: string) => settle({ intent: "count-attempts", phone, attempts, participant })
  return (
    <div className="attempts">
      <AttemptFacts attempt={attempt} timeZone={stage.timeZone} />
      {carried.length > 0 && <p>{t("carries", { points: carried.map(points.format).join(", ") })}</p>}
      {stage.resultsStatus === null && (
        <div className="attempt-choices">
          {rider ? (
            <button type="button" className="quiet-button" onClick={() => countFor(rider.id)}>
              {t("countThis")}
              <span className="sr-only"> {points.format(attempt.total)}</span>
            </button>
          ) : (
            <AssignNumber riders={riders} onAssign={countFor} />
          )}
          <button
            type="button"
            className="quiet-button"
            onClick={() => settle({ intent: "dismiss-attempts", phone, attempts })}
          >
            {t("leaveOut")}
          </button>
        </div>
      )}
    </div>
  )
}
