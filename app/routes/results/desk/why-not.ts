import type { TFunction } from "i18next"
import type { RiderNow } from "#app/routes/results/stage-now.ts"

/** Why nothing can be changed about a rider's result by now, in words; null where it can. */
export function whyNot(
  { isGone, stage }: Pick<RiderNow, "isGone" | "stage">,
  t: TFunction<"results-desk">,
): string | null {
  if (isGone) return t("riderGone")
  return stage.resultsStatus === null ? null : t("refused.results-approved")
}
