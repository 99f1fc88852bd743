import type { Standing } from "#domain/standings/standing.ts"
import type { Season } from "./read-season.ts"

/** Returns the standings that hold anything of the stages that a season is made of. */
export const heldStandings = ({ standings }: Pick<Season, "standings">): Standing[] =>
  standings.filter(({ results }) => results.length > 0)
