import { isTeamOf } from "#domain/competitions/comparable-team.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import type { FoundFacts } from "./registration-facts.ts"
import { type ParticipantChange, type WriteFormOutcome, writeForm } from "./write-participant.ts"

/**
 * Writes a rider's own form as `writeForm` does. The teams that it adds to championships are limited for each account (D-23), because a list
 * has room for few; those of secretaries are not. A form that is not written is not counted.
 */
export const writeOwnForm = async (
  write: StageWrite,
  facts: FoundFacts,
  change: ParticipantChange,
): Promise<WriteFormOutcome> => {
  const written = await writeForm(write, facts, change)
  const { team } = change.form
  const { hasTeamCompetition, teams } = facts.stage
  const isNewTeam = hasTeamCompetition && team !== null && !isTeamOf(teams, team)
  if (written.kind !== "written" || !isNewTeam) return written
  // as long as the stage's write is not committed, the count is not either
  return (await isWithinRate(write.db, limits.accounts.newTeams, change))
    ? written
    : { kind: "faults", faults: ["too-many-teams"] }
}
