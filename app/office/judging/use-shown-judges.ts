import { queries, useRead } from "#app/site/api/use-read.ts"
import type { JudgesPage } from "#contracts/judging/judges-page.ts"

/** The data that the page follows, for a dialog beside it; null once the page is left. */
export function useShownJudges(stage: string): JudgesPage | null {
  const shown = queries.judging.judges.queryOptions({ input: { stage }, enabled: false, gcTime: 0 })
  return useRead(shown).data?.page ?? null
}
