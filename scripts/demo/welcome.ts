import { stageParams } from "#domain/competitions/stage-path.ts"
import { accounts } from "./accounts.ts"
import type { BegunStage } from "./judge-so-far.ts"

/** Returns the addresses to open and the accounts to use, as lines for a terminal. */
export const welcome = (url: string, begun: readonly BegunStage[], now: number): string => {
  const running = begun.filter(({ stage }) => stage.end > now)
  const past = begun.filter(({ stage }) => stage.end <= now)
  return [
    `Nulle is running at ${url}`,
    "",
    ...aligned([
      ["competitions", url],
      ...running.map(({ stage, path }) => [`${stage.type}, running now`, resultsAddress(url, path)]),
      ...past.slice(0, 1).map(({ stage, path }) => [`${stage.type}, past`, resultsAddress(url, path)]),
      ...past.slice(0, 1).map(({ path }) => ["standings", championshipAddress(url, path)]),
    ]),
    "",
    ...aligned([
      ["account", "email", "password"],
      ...Object.entries(accounts).map(([who, { email, password }]) => [who, email, password]),
    ]),
    "",
    "The judges are scoring. Ctrl-C stops everything.",
  ].join("\n")
}

const resultsAddress = (url: string, path: string): string =>
  `${championshipAddress(url, path)}/${stageParams(path).stage}/results`

const championshipAddress = (url: string, path: string): string => {
  const { institution, championship } = stageParams(path)
  return `${url}/competitions/${institution}/${championship}`
}

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join("   ")}`.trimEnd())
}
