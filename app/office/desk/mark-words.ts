import type { Translate } from "#app/site/i18n/contexts.ts"
import type { TimingName } from "#domain/timing/timing-event.ts"

/** What a timekeeper recorded, in words (TI-04). */
export const markWords = (
  t: Translate<"results-desk">,
  { name, lap }: { name: TimingName; lap: number },
): string =>
  // locale keys: results-desk.marks.*
  name === "TimingLap" ? t("marks.TimingLap", { lap }) : t(`marks.${name}`)
