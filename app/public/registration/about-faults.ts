import { mostNewTeams } from "#domain/competitions/comparable-team.ts"

/** What the words of faults name: how a birth date is written, and how many teams somebody may create. */
export const aboutFaults = { example: "1988.05.23", teams: mostNewTeams }
