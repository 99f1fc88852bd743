import { Figure } from "#app/public/results/rider/figure.tsx"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { RiderCard } from "#contracts/results/rider-card.ts"
import { signedPenalty } from "#domain/judging/points.ts"
import { Instant } from "#ui/instant.tsx"

/** The penalty points of a rider, each with its time and reason. */
export function Penalties({ penalties, stage }: Pick<RiderCard, "penalties" | "stage">) {
  const t = useWords("card")
  const { signedPoints, time } = useFormats(stage.timeZone)
  if (penalties.length === 0) return <p>{t("noPenalties")}</p>
  return (
    <ul className="penalties">
      {penalties.map(({ points, reason, timestamp }) => (
        <li key={`${timestamp} ${reason} ${points}`}>
          <Figure>{signedPoints.format(signedPenalty(points, stage.competitionType))}</Figure>{" "}
          <span>{translatePenaltyReason(t, reason)}</span>{" "}
          <span className="text-muted">
            <Instant at={timestamp} format={time} />
          </span>
        </li>
      ))}
    </ul>
  )
}

// locale keys: card.penaltyReason.*
const reasonCodes = ["AddPenaltyPointsJudge", "AddPenaltyPointsSecretary"] as const

/** The reason of a penalty: as it was written, or the words for the code that stands where none was given. */
export function translatePenaltyReason(t: Translate<"card">, reason: string): string {
  return isReasonCode(reason) ? t(`penaltyReason.${reason}`) : reason
}

function isReasonCode(reason: string): reason is (typeof reasonCodes)[number] {
  return reasonCodes.some((code) => code === reason)
}
