import type { TFunction } from "i18next"

// locale keys: card.penaltyReason.*
const reasonCodes = ["AddPenaltyPointsJudge", "AddPenaltyPointsSecretary"] as const

/** Somebody's own words for a penalty, or those for what stands where they gave none. */
export function sayPenaltyReason(t: TFunction<"card">, reason: string): string {
  return isReasonCode(reason) ? t(`penaltyReason.${reason}`) : reason
}

function isReasonCode(reason: string): reason is (typeof reasonCodes)[number] {
  return reasonCodes.some((code) => code === reason)
}
