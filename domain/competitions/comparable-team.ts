import { normalizeText } from "#domain/site/normalize-text.ts"

/** Returns a team's name as it is compared: without regard to case, accents and spaces (D-23). */
export const comparableTeam = (team: string): string => normalizeText(team)

/** How many teams a championship may have. */
export const mostTeams = 200

/** How many teams an account may add to such lists within a day: more than a family needs for all its riders (D-23). */
export const mostNewTeams = 10

/** Is a team one of these, however it is written? */
export const isTeamOf = (teams: readonly string[], team: string): boolean =>
  teams.some((one) => comparableTeam(one) === comparableTeam(team))

/** Is a team one of the championship's, or can it be added to them (D-23)? */
export const hasRoomForTeam = (teams: readonly string[], team: string | null): boolean =>
  team === null || teams.length < mostTeams || isTeamOf(teams, team)
