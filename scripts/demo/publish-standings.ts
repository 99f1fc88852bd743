import { approveResults } from "#server/results/approval.ts"
import { setDnfForUnfinished } from "#server/results/statuses.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { generateStageStandings } from "#server/standings/generate-stage-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"

type Secretary = Parameters<typeof publishStageStandings>[0]
type Championship = Parameters<typeof approveChampionshipStandings>[1]

/**
 * Does what a secretary does after each stage that is over: all but the latest are in the public standings, the latest is a
 * draft in them. Throws if a step is refused.
 */
export const publishStandings = async (
  by: Secretary,
  championship: Championship,
  paths: readonly string[],
): Promise<void> => {
  const published = paths.slice(0, -1)
  for (const path of published) await generate(by, path)
  if (published.length > 0)
    expectDone(await approveChampionshipStandings(by, championship, { mode: "total" }))
  for (const path of published) expectDone(await publishStageStandings(by, path))
  for (const path of paths.slice(-1)) await generate(by, path)
}

const generate = async (by: Secretary, path: string): Promise<void> => {
  const asked = await setDnfForUnfinished(by, path, { confirmed: 0 })
  if (asked.kind === "to-confirm") expectDone(await setDnfForUnfinished(by, path, { confirmed: asked.count }))
  // the race is over: the secretary has seen everything
  expectDone(await approveResults(by, path, { seenRevision: Number.MAX_SAFE_INTEGER }))
  for (const kind of ["class", "women"] as const)
    expectDone(await generateStageStandings(by, path, { kind, resolutions: [] }))
}

const expectDone = (outcome: { kind: string }): void => {
  if (!["changed", "approved", "generated", "published"].includes(outcome.kind))
    throw new Error(JSON.stringify(outcome))
}
