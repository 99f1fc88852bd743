import type { TFunction } from "i18next"
import type { DeskAnswer } from "./ask-standings.ts"

/** Why nothing was changed, in words; null where something was. */
export function sayRefusal(answer: DeskAnswer, t: TFunction<"standings-desk">): string | null {
  if (answer.kind === "failed") return t("unreachable")
  if (answer.kind !== "refused") return null
  // locale keys: standings-desk.refusal.*
  if (answer.reason === "class-order-not-found")
    return t("refusal.class-order-not-found", { class: answer.racingClass })
  return t(`refusal.${answer.reason}`)
}
