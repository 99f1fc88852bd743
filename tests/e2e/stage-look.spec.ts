import { expect, type Page } from "@playwright/test"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, pageOf } from "./stages.ts"
import { enter } from "./visitor.ts"

const day = 86_400_000

/** A stage to come with long words in every place that takes some. */
const makeWordyStage = async (db: Db) => {
  const stage = await makeStage(db, {
    title: "Ziemeļvidzemes-Dienvidigaunijas starptautiskais mototriāla posms",
    location: "Ērgļu novads, Jumurdas pagasts, “Ziemeļkalni”",
    competitionStartDate: Date.now() + day,
    competitionEndDate: Date.now() + 2 * day,
    registrationEndDate: Date.now() + day / 2,
    descriptionLv: "Ļoti garš apraksts. ".repeat(60),
    classes: [
      {
        name: "Ļoti-garš-klases-nosaukums",
        order: 9,
        lapSections: Array.from({ length: 15 }, (_, at) => at % 3 > 0),
      },
      { name: "Expert", order: 1, yearsTo: 16, startTime: Date.now() + day, endTime: Date.now() + 1.2 * day },
    ],
  })
  const { id: clubId } = await makeClub(db, { id: `Ziemeļvidzemes tehnisko sporta veidu klubs ${stage.key}` })
  for (const name of ["Anna Ozola", "Kārlis-Kristaps Ļoti-Garš-Uzvārdiņš-Bērziņš", "Jaan Tamm"])
    await makeParticipant(db, stage, { name, clubId, license: "LV-2026-000123456789", gender: "male" })
  await makeParticipant(db, stage, { racingNumber: null, bike: null, racingClass: "Expert", birthDate: null })
  return stage
}

const look = async (page: Page, address: string, of: string) => {
  await page.goto(address)
  await page.waitForLoadState("load")
  await page.evaluate(() => {
    for (const section of document.querySelectorAll("details")) section.open = true
  })
  await lookAt(page, `${of} ${address}`)
}

test("axe finds nothing and nothing overflows on the page of a stage and its start list, in either theme and every language", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { db } = site.database
  const stage = await makeWordyStage(db)
  for (const address of [pageOf(stage), `${pageOf(stage)}/start-list`])
    await look(page, site.url + address, "visitor")
  const { userId } = await enter(context, site)
  await db.insert(role).values({ userId, role: "secretary", institutionId: stage.institutionId })
  await look(page, site.url + pageOf(stage), "secretary")
})

test("on paper the start list is whole, on A4, with nothing to press", async ({ page, site }) => {
  const { db } = site.database
  const stage = await makeStage(db, {
    classes: [
      { name: "Hobby", order: 1 },
      { name: "Expert", order: 9 },
    ],
  })
  const { id: clubId } = await makeClub(db)
  await makeParticipant(db, stage, { name: "Jaan Tamm", racingNumber: "100", racingClass: "Expert" })
  await makeParticipant(db, stage, { name: "Anna Ozola", racingNumber: "9", racingClass: "Expert", clubId })
  await makeParticipant(db, stage, { name: "Zane Liepa", racingClass: "Hobby" })
  await page.goto(site.url + english(pageOf(stage)))
  await page.getByRole("link", { name: "Start list to print" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Start list – ${stage.title}`)
  await expect(page.getByRole("rowheader")).toHaveText(["Anna Ozola", "Jaan Tamm", "Zane Liepa"])
  await page.emulateMedia({ media: "print" })
  for (const pressed of await page.locator("main button, main a").all())
    expect(await pressed.isVisible(), await pressed.innerText()).toBe(false)
  await page.emulateMedia({ media: null })
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString("latin1")).toMatch(/MediaBox \[0 0 59[45][.\d]* 84[12]/)
})
