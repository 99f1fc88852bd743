import type { InferClientErrors } from "@orpc/client"
import type { TFunction } from "i18next"
import type { api } from "#app/api/client.ts"
import type { RefusalIn, Unanswered } from "#app/api/outcome-of.ts"

type DeskFailure = InferClientErrors<typeof api.standings.approve>

/** Why standings were not changed, in words. */
export function sayRefusal(
  refusal: RefusalIn<DeskFailure> | Unanswered,
  t: TFunction<"standings-desk">,
): string {
  if (refusal.reason === "unreachable" || refusal.reason === "broken") return t("unreachable")
  // locale keys: standings-desk.refusal.*
  if (refusal.reason === "class-order-not-found")
    return t("refusal.class-order-not-found", { class: refusal.about.racingClass })
  return t(`refusal.${refusal.reason}`)
}
