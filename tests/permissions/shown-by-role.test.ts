import { expect, test } from "vitest"
import { secretaries } from "./row.ts"
import { everybody, makeRace, makeWorld, type Who } from "./world.ts"

const world = await makeWorld()

/** Who is shown a link on a page, in its HTML: no script has run. */
const thoseShown = async (page: string, address: string): Promise<Who[]> => {
  const shown: Who[] = []
  for (const who of everybody) {
    const { status, text } = await world.people[who].browser.get(page)
    expect(status).toBe(200)
    if (text.includes(`href="${address}"`)) shown.push(who)
  }
  return shown
}

test("content reserved for a role is shown to that role alone, from the first byte [AC-11]", async () => {
  const { institutionId, championshipId, id } = await makeRace(world)
  const stage = `/competitions/${institutionId}/${championshipId}/${id}`
  expect(await thoseShown("/", "/championship")).toEqual(["admin"])
  expect(await thoseShown(stage, `${stage}/judges`)).toEqual(secretaries)
  expect(await thoseShown(stage, `${stage}/judge`)).toEqual(["judge"])
})
