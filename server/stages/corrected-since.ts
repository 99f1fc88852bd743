import { sql } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"

/**
 * Selects since when the published results of a stage are being corrected; null if they are not (D-46). Nothing else of the
 * stored former standings is read.
 */
export const correctedSince = sql<number | null>`(
  select (one ->> 'since')::float8
  from ${championshipStandings}, jsonb_array_elements(${championshipStandings.corrected}) as one
  where ${championshipStandings.institutionId} = ${stage.institutionId}
    and ${championshipStandings.championshipId} = ${stage.championshipId}
    and (one ->> 'key')::integer = ${stage.key}
)`
