import { type BrowserContext, expect, type Page } from "@playwright/test"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { openCockpit, race } from "./cockpit.ts"
import { enterAs } from "./desk.ts"
import { test } from "./site.ts"
import { english, pageOf, resultsOf } from "./stages.ts"

const hour = 3_600_000

/** Makes the browser write dates otherwise than the server, as one does that knows another version of a language. */
const writeDatesOtherwise = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat
    const { get } = Object.getOwnPropertyDescriptor(prototype, "format") ?? {}
    const own = (format: Intl.DateTimeFormat): Intl.DateTimeFormat["format"] => get?.call(format)
    Object.defineProperty(prototype, "format", {
      get() {
        const format = own(this)
        return (date: Date | number) => `${format(date)} o’clock`
      },
    })
  })

/** What React says on a page that it has to render again because its texts differ. */
const errorsOn = (page: Page): string[] => {
  const errors: string[] = []
  page.on("pageerror", ({ message }) => errors.push(message))
  return errors
}

test("a browser that writes dates otherwise than the server takes over its pages without an error [D-30]", async ({
  page,
  context,
  site,
}) => {
  const { db } = site.database
  await writeDatesOtherwise(context)
  const errors = errorsOn(page)
  const { stage, address } = await race(site)
  const ended = await race(site, {
    institutionId: stage.institutionId,
    // also in the first hour of a day
    competitionStartDate: Date.now() - 3 * hour,
    competitionEndDate: Date.now() - hour,
  })
  const ahead = await makeStage(db, {
    institutionId: stage.institutionId,
    competitionStartDate: Date.now() + 48 * hour,
    competitionEndDate: Date.now() + 56 * hour,
    registrationEndDate: Date.now() + 24 * hour,
  })
  await makeJudge(db, ahead)
  await enterAs("secretary", { context, site, stage })
  for (const cockpit of [address, ended.address, site.url + english(`${pageOf(ahead)}/cockpit`)]) {
    await openCockpit(page, cockpit)
    expect(errors, cockpit).toEqual([])
  }
  await expect(page.locator(".day-steps")).toContainText(/\d\d:\d\d/)
  for (const path of [resultsOf(ended.stage), resultsOf(ahead), pageOf(ahead), `${pageOf(ahead)}/judges`]) {
    await page.goto(site.url + english(path))
    expect(errors, path).toEqual([])
  }
})
