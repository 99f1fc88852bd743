import { expect } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { test } from "./site.ts"
import { makeSeason } from "./standings-season.ts"
import { enter } from "./visitor.ts"

const english = (address: string) => `${address}?lng=en`

test("a secretary of another institution sees what visitors see, and is refused", async ({
  page,
  context,
  site,
}) => {
  const season = await makeSeason(site)
  await season.generateAll()
  const { userId } = await enter(context, site)
  const elsewhere = await makeInstitution(site.database.db)
  await site.database.db.insert(role).values({ userId, role: "secretary", institutionId: elsewhere.id })
  await page.goto(site.url + english(season.address))
  await expect(page.getByText("Standings are not published yet")).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0)
  const standing = { group: { kind: "class", name: "Expert" }, id: "anna-ozola-expert" }
  for (const data of [
    { intent: "approve", mode: "total" },
    { intent: "delete", standing },
    {
      intent: "merge",
      source: standing,
      target: { ...standing, id: "bruno-kalns-expert" },
      deleteSource: false,
    },
    { intent: "generate", stage: "stage-0", kind: "class", resolutions: [] },
    { intent: "publish", stage: "stage-0" },
  ]) {
    const answer = await page.request.post(`${site.url}${season.address}/standings.json`, {
      data,
      headers: { Origin: site.url },
    })
    expect(answer.status(), data.intent).toBe(403)
    expect(await answer.json()).toEqual({ kind: "refused", reason: "forbidden" })
  }
  const nonsense = async () => {
    const answer = await page.request.post(`${site.url}${season.address}/standings.json`, {
      data: { intent: "approve", mode: "best" },
      headers: { Origin: site.url },
    })
    return answer.status()
  }
  // who asks is settled before what they sent is read
  expect(await nonsense()).toBe(403)
  const { institutionId } = season.place
  await site.database.db.insert(role).values({ userId, role: "secretary", institutionId })
  expect(await nonsense()).toBe(400)
})
