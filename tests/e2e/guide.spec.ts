import { expect, type Page } from "@playwright/test"
import { and, eq } from "drizzle-orm"
import { type HelpTopic, helpTopics } from "#app/site/help/help-topics.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { RunningServer } from "#server/start-server.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { openCockpit } from "./cockpit.ts"
import { cardOf, cockpitOf, enterAs, lineOf, openPanel, race } from "./desk.ts"
import { open } from "./organisers.ts"
import { openStage } from "./registration-form.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"
import { makeSeason } from "./standings-season.ts"
import { enter } from "./visitor.ts"

/** Those of `tests/documents/guide-pages.test.ts`. */
type TopicOfPage =
  | ("institution" | "clubs" | "championship" | "roles" | "publish" | "log" | "results" | "riders")
  | ("stage" | "participants" | "judges" | "cockpit" | "paper" | "screens" | "standings")
type RiderTopic = "join" | "change"
type SecretaryTopic = Exclude<HelpTopic, TopicOfPage | RiderTopic>

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

test("what a secretary opens on a desk has a “?”, and one opens its section in a tab of its own [HE-02]", async ({
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
  const at = (path: string) => () => open(page, site.url + path)
  await expectHelp<SecretaryTopic>(page, {
    changes: [at(`/championship/${stage.institutionId}/${stage.championshipId}/${stage.id}`)],
    clubManagers: [at(`/championship/club-managers/${stage.institutionId}`)],
    consents: [at(`/championship/consents/${stage.institutionId}`)],
    licences: [at(`/championship/licences/${stage.institutionId}`)],
    numbers: [at(`/championship/${stage.institutionId}/${stage.championshipId}/riders/numbers`)],
    startList: [at(`${pageOf(stage)}/start-list/plan`)],
    signOn: [at(`${pageOf(stage)}/sign-on`)],
    race: [() => openPanel(page, address)],
    attention: [at(`${pageOf(stage)}/cockpit`)],
    correct: [
      async () => {
        await openPanel(page, address)
        await lineOf(page, "Anna Ozola").locator(".points").click()
        await cardOf(page, "Anna Ozola").getByRole("button", { name: "Open section 3 of lap 1" }).click()
      },
    ],
    post: [
      async () => {
        await openCockpit(page, cockpitOf(over.address))
        await page.getByText("Question time", { exact: true }).click()
      },
    ],
    protests: [
      async () => {
        await openCockpit(page, cockpitOf(over.address))
        await page.getByText("Protests: 0").click()
      },
    ],
    approve: [() => openPanel(page, over.address)],
    differences: [
      async () => {
        await season.enterSecretary(context)
        await openPanel(page, `${site.url}${season.address}/stage-1/results`)
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
