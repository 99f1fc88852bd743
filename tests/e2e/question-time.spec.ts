import { expect, type Page } from "@playwright/test"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { postClass } from "#server/results/postings.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { openCockpit } from "./cockpit.ts"
import { cockpitOf, dialog, enterAs, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"
import { toast } from "./toasts.ts"

const lineOf = (page: Page) => page.locator(".class-results .posting-line")
const changesOf = (page: Page) => page.locator(".posted-changes li")

const minute = 60_000

test("a secretary posts a class, everybody sees until when to ask and what is corrected, and approval asks first [OF-01] [OF-02]", async ({
  page,
  context,
  browser,
  site,
}) => {
  const { stage, anna, jaan, tap, address } = await race(site, { competitionEndDate: Date.now() })
  await tap({ participant: jaan, section: 3, name: "JudgeAddPointsA" })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(english(address))
  await expect(lineOf(visitor)).toHaveCount(0)
  await enterAs("secretary", { context, site, stage })
  await openCockpit(page, cockpitOf(address))

  await page.getByRole("button", { name: "Post class: Expert" }).click()
  await toast(page, "Class posted")
  // without a reload, by the stream
  await expect(lineOf(visitor)).toHaveText(
    /^Questions until (\d+ \w+ at )?\d\d:\d\d30 min leftposted \d\d:\d\d$/,
  )

  const by = { db: site.database.db, actor: await makeSecretary(site.database.db, stage.institutionId) }
  await ruleOnEntry({ ...by, now: Date.now() + minute }, stage.path, {
    place: { participantId: anna, section: 2, lap: 1 },
    ruling: { kind: "edited", points: 3 },
    reason: "Written down for 17",
  })
  await expect(changesOf(visitor)).toHaveText([
    /Anna Ozola ?Section 2, lap 1: 1 → 3 ?Total: 6 → 8 ?Written down for 17 ?\d\d:\d\d$/,
  ])
  await expect(lineOf(visitor)).toContainText("1 change since")
  await expect(lineOf(visitor)).toContainText("30 min left")
  await lookAt(visitor, "a posted class that has changed")

  await page.getByRole("button", { name: "Approve results" }).click()
  await expect(dialog(page)).toContainText("Question time is not over")
  await expect(dialog(page).getByRole("listitem")).toHaveText(
    /^Expert until (\d+ \w+ at )?\d\d:\d\d, 31 min left$/,
  )
  await dialog(page).getByRole("button", { name: "Approve anyway" }).click()
  await toast(page, "Results approved")
  await expect(lineOf(visitor)).toContainText("Question time ended")
  await expect(changesOf(visitor)).toHaveCount(1)
})

test("without scripts a page says until when, and screens name it too [OF-01]", async ({ browser, site }) => {
  const { stage, jaan, tap, address } = await race(site)
  await tap({ participant: jaan, section: 3, name: "JudgeAddPointsA" })
  const actor = await makeSecretary(site.database.db, stage.institutionId)
  await postClass({ db: site.database.db, actor, now: Date.now() }, stage.path, {
    racingClass: "Expert",
    confirmed: 0,
  })
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(english(address))
  await expect(lineOf(plain)).toHaveText(/^Questions until (\d+ \w+ at )?\d\d:\d\dposted \d\d:\d\d$/)

  const page = await (await browser.newContext()).newPage()
  const { institutionId, championshipId, id } = stage
  for (const screen of [`/tv/${institutionId}/${championshipId}/${id}`, `${pageOf(stage)}/podium`]) {
    await page.goto(english(`${site.url}${screen}`))
    await expect(page.locator(".question-time").first(), screen).toHaveText(
      /^Questions until (\d+ \w+ at )?\d\d:\d\d30 min left$/,
    )
  }
  await page.goto(english(`${site.url}${resultsOf(stage)}/${jaan}`))
  await expect(page.locator(".posting-line")).toContainText("Questions until")
})
