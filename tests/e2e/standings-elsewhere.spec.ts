import { expect } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { call } from "./calls.ts"
import { test } from "./site.ts"
import { english } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { enter } from "./visitor.ts"

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
  const championship = pathOf(season.place)
  const stage = season.pathOf(0)
  const inputs = {
    approve: { championship, mode: "total" },
    delete: { championship, standing },
    merge: {
      championship,
      source: standing,
      target: { ...standing, id: "bruno-kalns-expert" },
      deleteSource: false,
    },
    generate: { stage, kind: "class", resolutions: [] },
    publish: { stage },
  }
  for (const [name, input] of Object.entries(inputs)) {
    const answer = await call(page, site.url, `standings/${name}`, input)
    expect(answer.status(), name).toBe(403)
    expect(await answer.json()).toMatchObject({ json: { code: "forbidden" } })
  }
  const nonsense = async () => {
    const answer = await call(page, site.url, "standings/approve", { championship, mode: "best" })
    return answer.status()
  }
  // who asks is settled before what they sent is read
  expect(await nonsense()).toBe(403)
  const { institutionId } = season.place
  await site.database.db.insert(role).values({ userId, role: "secretary", institutionId })
  expect(await nonsense()).toBe(400)
})
