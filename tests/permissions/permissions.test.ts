import { expect, test } from "vitest"
import { procedureGates } from "#server/http/serve-calls.ts"
import { findActions, findRoutes } from "./find-requests.ts"
import { isRefused, type Row } from "./row.ts"
import { rows } from "./rows.ts"
import { everybody, forgetAttempts, makePerson, makeWorld, type Who, written } from "./world.ts"

const root = process.cwd()
const world = await makeWorld()

/** Everything that must have a row: without one its permissions are unknown. */
const needed = [
  ...(await findRoutes(world.database)).map((name) => ({ name, file: "server/http/" })),
  ...findActions(root),
  ...[...procedureGates.keys()].map((name) => ({ name, file: "contracts/" })),
  // only an operator's command calls it, as an account that has to have the right
  { name: "importParticipants", file: "server/cli/commands/" },
  { name: "importLicences", file: "server/cli/commands/" },
  { name: "importNumbers", file: "server/cli/commands/" },
]

/** A name may have several rows, told apart by what follows a colon. */
const named = new Set(Object.keys(rows).map((key) => key.split(": ")[0]))

test("everything that writes, or depends on who asks, has a row in tests/permissions/rows/ [XC-02]", () => {
  expect(needed.length).toBeGreaterThan(50)
  expect(needed.filter(({ name }) => !named.has(name))).toEqual([])
})

/** Returns who succeeds; nobody who is refused changed anything. */
const thoseWhoSucceed = async (row: Row): Promise<Who[]> => {
  const succeeded: Who[] = []
  for (const who of everybody) {
    const people = row.isAskedOnce ? { ...world.people, [who]: await makePerson(world, who) } : world.people
    const attempt = await row.prepare({ ...world, people }, who)
    await forgetAttempts(world.db)
    const before = await written(world)
    const outcome = await attempt()
    const hasChanged = (await written(world)) !== before
    if (isRefused(outcome) || row.reads) expect(hasChanged, `${who} changed something`).toBe(false)
    if (!isRefused(outcome) && (row.reads || hasChanged)) succeeded.push(who)
  }
  return succeeded
}

for (const [key, row] of Object.entries(rows))
  test(`${key} is for ${row.allowed.join(", ") || "nobody"} [XC-02]`, async () => {
    expect(await thoseWhoSucceed(row)).toEqual(everybody.filter((who) => row.allowed.includes(who)))
  })
