import type { PublishedStage } from "#contracts/published-stage.ts"

type StageGroups = Record<"running" | "upcoming" | "previous", PublishedStage[]>

/** Running and upcoming stages by start, previous ones by start descending (CL-01, CL-02). */
export function groupStages(stages: readonly PublishedStage[], now: number): StageGroups {
  const byStart = stages.toSorted((a, b) => a.competitionStartDate - b.competitionStartDate)
  const hasStarted = (stage: PublishedStage) => stage.competitionStartDate <= now
  const hasEnded = (stage: PublishedStage) => stage.competitionEndDate <= now
  return {
    running: byStart.filter((stage) => hasStarted(stage) && !hasEnded(stage)),
    upcoming: byStart.filter((stage) => !hasStarted(stage) && !hasEnded(stage)),
    previous: byStart.filter(hasEnded).reverse(),
  }
}
