import { bareText } from "#domain/site/bare-text.ts"

/** Returns a team's name as it is told from others: without regard to case, accents and spaces (D-23). */
export const comparableTeam = (team: string): string => bareText(team)
