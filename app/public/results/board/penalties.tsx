import { Figure } from "#app/public/results/rider/figure.tsx"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PublicPenalty, RiderCard, TimeAllowance } from "#contracts/results/rider-card.ts"
import { signedPenalty } from "#domain/judging/points.ts"
import { atFinish, atStart, type Control } from "#domain/timing/control.ts"
import { Instant } from "#ui/instant.tsx"

/** The penalty points of a rider, each with its time and reason. */
export function Penalties({ penalties, stage }: Pick<RiderCard, "penalties" | "stage">) {
  const t = useWords("card")
  const lateWords = useLateWords()
  const { signedPoints, time, timeToSecond, start } = useFormats(stage.timeZone)
  if (penalties.length === 0) return <p>{t("noPenalties")}</p>
  return (
    <ul className="penalties">
      {penalties.map(({ points, reason, timestamp, late }) => (
        <li key={`${timestamp} ${reason} ${points} ${late?.control}`}>
          <Figure>{signedPoints.format(signedPenalty(points, stage.competitionType))}</Figure>{" "}
          <span>{late ? lateWords(late) : translatePenaltyReason(t, reason)}</span>{" "}
          <span className="text-muted">
            {late && (
              <>
                <Instant at={late.due} format={start(late.due)} /> →{" "}
              </>
            )}
            <Instant at={timestamp} format={late ? timeToSecond : time} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a secretary has changed about the time that the rider has, with the reasons (TI-08). */
export function TimeChanges({ time: { credit, limitLifted } }: { time: TimeAllowance }) {
  const t = useWords("card")
  return (
    <>
      {limitLifted !== null && <p>{t("limitLifted", { reason: limitLifted })}</p>}
      {credit && <p>{t("credited", credit)}</p>}
    </>
  )
}

// locale keys: card.penaltyReason.*
const reasonCodes = ["AddPenaltyPointsJudge", "AddPenaltyPointsSecretary"] as const

/** Returns how it is said where a rider was late (TI-07). */
export function useLateWords(): (late: Pick<NonNullable<PublicPenalty["late"]>, "control">) => string {
  const t = useWords("card")
  const results = useWords("results")
  const placeOf = (control: Control) => {
    if (control === atStart) return results("start")
    return control === atFinish ? results("finish") : t("lap", { lap: control })
  }
  return ({ control }) => `${t("late")}: ${placeOf(control)}`
}

/** The reason of a penalty: as it was written, or the words for the code that stands where none was given. */
export function translatePenaltyReason(t: Translate<"card">, reason: string): string {
  return isReasonCode(reason) ? t(`penaltyReason.${reason}`) : reason
}

function isReasonCode(reason: string): reason is (typeof reasonCodes)[number] {
  return reasonCodes.some((code) => code === reason)
}
