import { and, eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sectionEntry } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { startFirefox } from "./firefox.ts"
import type { RealBrowser } from "./real-browser.ts"
import { stoppableSite } from "./stoppable-site.ts"
import { startWebkit } from "./webkit.ts"

const database = await testDatabase()
const { db } = database
const site = await stoppableSite(database)

for (const [name, start] of [
  ["Firefox", startFirefox],
  ["WebKit", startWebkit],
] as const)
  describe(name, () => {
    let browser: RealBrowser
    beforeAll(async () => {
      browser = await start()
    })
    afterAll(() => browser.close())

    test("the results move by themselves, and a rider's line opens", async () => {
      const cards = { "Anna Ozola": [[0, 1, null]], "Jaan Tamm": [[0, 0, null]] }
      const { stage, riders } = await makeScoredStage(db, { ...running(), cards })
      const { token } = await makeJudge(db, stage)
      const { institutionId, championshipId, id } = stage
      await browser.open(`${site.url}/competitions/${institutionId}/${championshipId}/${id}/results?lng=en`)
      await browser.waitForText(/Jaan Tamm[\s\S]*Anna Ozola/)
      await browser.waitForText(/\bLive\b/)
      await browser.evaluate(`document.body.setAttribute("data-first-load", "")`)
      const participant = riders.find((rider) => rider.name === "Anna Ozola")?.id ?? ""
      const events = [wireTap({ participant, section: 3, name: "JudgeAddPointsD", time: Date.now() })]
      await postEvents(site, { token, stage, events })
      await browser.waitForText(/Anna Ozola[\s\S]*\b6\b[\s\S]*Jaan Tamm/)
      expect(await browser.evaluate(`document.body.hasAttribute("data-first-load")`)).toBe(true)

      await browser.pressOn(/Anna Ozola/)
      await browser.waitForText(/No penalty points/)
      const opened = `[...document.querySelectorAll("[aria-expanded=true]")].map((one) => one.textContent)`
      expect(await browser.evaluate(opened)).toEqual(["Anna Ozola"])
    })

    test("a judge scores with a section pass, goes on while the site is away, also in a new tab, and nothing is lost", async () => {
      const stage = await makeStage(db, running())
      const dita = await makeParticipant(db, stage, { name: "Dita Kalniņa", racingNumber: "7" })
      const emils = await makeParticipant(db, stage, { name: "Emīls Siliņš", racingNumber: "8" })
      const pass = await makePass(db, stage, { name: "Section 2", section: 2 })
      const address = new URLSearchParams({ stage: stage.path, pass: pass.secret })
      const isTheirs = and(eq(sectionEntry.stageKey, stage.key), isNotNull(sectionEntry.total))
      const counts = async () => {
        const entries = await db.select().from(sectionEntry).where(isTheirs)
        return Object.fromEntries(entries.map(({ participantId, total }) => [participantId, total]))
      }
      const score = async (number: string, points: number) => {
        await browser.pressOn(new RegExp(`^${number}$`))
        await browser.pressOn(new RegExp(`Racing number ${number}`))
        await browser.pressOn(new RegExp(`^${points} points$`))
        await browser.waitForText(/Saved/)
      }
      await browser.open(`${site.url}/judge-standalone?lng=en#${address}`)
      await browser.evaluate("navigator.serviceWorker.ready.then(() => true)")
      await score("7", 3)
      await until(async () => dita.id in (await counts()))

      await site.stop()
      try {
        await browser.open("about:blank")
        await browser.open(`${site.url}/judge-standalone?lng=en#${address}`)
        await score("8", 5)
        await browser.waitForText(/1 Waiting/)
      } finally {
        await site.start()
      }
      await until(async () => emils.id in (await counts()))
      expect(await counts()).toEqual({ [dita.id]: 3, [emils.id]: 5 })
    })
  })
