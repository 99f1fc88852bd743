import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { type HelpTopic, helpTopics } from "#app/help/help-topics.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { cardOf, enterAs, lineOf, openDesk, race } from "./desk.ts"
import { lookAt } from "./look-at.ts"
import { enterAsAdmin, open } from "./organisers.ts"
import { openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { enter } from "./visitor.ts"

test("the guides are searched without script, whatever the accents, and a result leads to its section [HE-01]", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "lv" })
  const page = await context.newPage()
  await page.goto(`${site.url}/guide`)
  await expect(page.getByRole("article").getByRole("article")).toHaveCount(4)
  await page.getByRole("searchbox").fill("TALRUNIS izladejies")
  await page.getByRole("button", { name: "Meklēt" }).click()
  const found = page.getByRole("region", { name: "Atrasts ceļvežos" })
  await expect(found.locator("mark").first()).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex")
  await found.getByRole("link", { name: "Tālrunis izlādējies vai pazudis" }).click()
  await expect(page).toHaveURL(/\/guide\/judge#phone$/)
  await expect(page.getByRole("heading", { name: "Tālrunis izlādējies vai pazudis" })).toBeInViewport()

  await page.goto(`${site.url}/guide?q=motocikllapsēns`)
  await expect(page.getByText("Nekas nav atrasts")).toBeVisible()
  await expect(page.getByRole("article").getByRole("article")).toHaveCount(4)
  await context.close()
})

test("the list of guides, a search and a guide are clean for axe, at every width and in every language [HE-01]", async ({
  page,
  site,
}) => {
  test.slow()
  for (const address of ["/guide?q=pass", "/guide/secretary"]) {
    await open(page, site.url + address)
    await lookAt(page, address)
  }
})

test("a guide is there in the language that is chosen, and no other role has one", async ({ page, site }) => {
  await open(page, `${site.url}/guide/judge`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide for judges")
  await page.goto(`${site.url}/guide/judge?lng=et`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kohtuniku teejuht")
  expect((await page.goto(`${site.url}/guide/mechanic`))?.status()).toBe(404)
})

type AdminTopic = "institution" | "clubs" | "championship" | "roles" | "publish" | "log"
type RiderTopic = "join" | "change" | "results"
type SecretaryTopic = Exclude<HelpTopic, AdminTopic | RiderTopic>

/** What shows the “?” of each topic, on one or several screens: a topic that has none does not compile. */
type Screens<Topic extends HelpTopic> = Record<Topic, (() => Promise<unknown>)[]>

const isTopic = (name: string): name is HelpTopic => name in helpTopics

const helpOf = (page: Page, topic: HelpTopic) =>
  page.locator(`.help-link[href="/guide/${helpTopics[topic]}"]`)

const expectHelp = async <Topic extends HelpTopic>(page: Page, screens: Screens<Topic>) => {
  for (const [topic, shows] of Object.entries<(() => Promise<unknown>)[]>(screens))
    for (const show of shows) {
      await show()
      if (!isTopic(topic)) throw new Error(topic)
      await expect(helpOf(page, topic).last(), `${topic}, ${page.url()}`).toBeVisible()
    }
}

test("every desk of a secretary has a “?” that opens its section in a tab of its own [HE-02]", async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const { stage, address, tap } = await race(site)
  await tap({ participant: "number:998", section: 3, lap: 1, name: "JudgeAddPointsB" })
  const over = await race(site, { ...pastStage(), institutionId: stage.institutionId })
  const season = await makeSeason(site)
  await season.generate(0)
  await giveNumber(site, season.stages[1], "77")
  await enterAs("secretary", { context, site, stage })
  const { institutionId, championshipId } = stage
  const championship = `${institutionId}/${championshipId}`
  const at = (path: string) => () => open(page, site.url + path)
  await expectHelp<SecretaryTopic>(page, {
    stage: [at(`/championship/${championship}/new`), at(`/championship/${championship}/${stage.id}`)],
    participants: [at(pageOf(stage))],
    judges: [at(`${pageOf(stage)}/judges`)],
    race: [() => openDesk(page, address)],
    cockpit: [at(`${pageOf(stage)}/cockpit`)],
    attention: [() => openDesk(page, address), at(`${pageOf(stage)}/cockpit`)],
    correct: [
      async () => {
        await openDesk(page, address)
        await lineOf(page, "Anna Ozola").locator(".points").click()
        await cardOf(page, "Anna Ozola").getByRole("button", { name: "Open section 3 of lap 1" }).click()
      },
    ],
    paper: [at(`${pageOf(stage)}/cards`)],
    screens: [at(`${pageOf(stage)}/screens`)],
    post: [() => openDesk(page, over.address)],
    protests: [
      async () => {
        await openDesk(page, over.address)
        await page.getByText("Protests: 0").click()
      },
    ],
    approve: [() => openDesk(page, over.address)],
    standings: [at(`/competitions/${championship}`)],
    differences: [
      async () => {
        await season.enterSecretary(context)
        await openDesk(page, `${site.url}${season.address}/stage-1/results`)
        await page.getByRole("button", { name: "Generate standings" }).click()
      },
    ],
  })

  await enterAs("secretary", { context, site, stage })
  await open(page, site.url + pageOf(stage))
  const opening = context.waitForEvent("page")
  await page.getByRole("link", { name: "Guide: participants (opens in a new tab)" }).click()
  const guide = await opening
  await expect(guide.locator("#participants")).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`${pageOf(stage)}`))
})

test("an admin’s pages have a “?” too [HE-02]", async ({ page, context, emptySite: site }) => {
  await enterAsAdmin(context, site)
  const at = (path: string) => () => open(page, site.url + path)
  await expectHelp<AdminTopic>(page, {
    institution: [at("/championship/institutions")],
    clubs: [at("/championship/clubs")],
    championship: [at("/championship")],
    roles: [at("/championship/roles")],
    publish: [at("/")],
    log: [at("/championship/log")],
  })
})

test("a rider’s pages have a “?”, and the form keeps what was typed while the guide is read [HE-02]", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  const joined = await openStage(site)
  const at = (path: string) => () => open(page, site.url + path)
  await at(pageOf(stage))()
  await expect(helpOf(page, "join").first()).toBeVisible()
  const { userId } = await enter(context, site)
  await makeParticipant(site.database.db, joined, { id: userId })
  await expectHelp<RiderTopic>(page, {
    results: [at("/my-results")],
    change: [at(joined.address)],
    join: [at(pageOf(stage))],
  })
  await page.getByRole("button", { name: "Join", exact: true }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Name").fill("Anna Ozola")
  const opening = context.waitForEvent("page")
  await form.getByRole("link", { name: "Guide: joining a stage" }).click()
  await (await opening).close()
  await expect(form.getByLabel("Name")).toHaveValue("Anna Ozola")
})

/** Another number for Anna than the standings have: they ask which one counts. */
const giveNumber = async (
  { database: { db } }: RunningServer,
  stage: MadeStage | undefined,
  racingNumber: string,
) => {
  for (const table of [participant, result])
    await db
      .update(table)
      .set({ racingNumber })
      .where(and(eq(table.stageKey, stage?.key ?? 0), eq(table.name, "Anna Ozola")))
}

const day = 86_400_000

/** The times of a stage that ended yesterday. */
const pastStage = () => ({
  competitionStartDate: Date.now() - 2 * day,
  competitionEndDate: Date.now() - day,
})
