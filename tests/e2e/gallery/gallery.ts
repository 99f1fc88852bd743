import { type Browser, test as base, expect, type Page } from "@playwright/test"
import type { Language } from "#domain/site/language.ts"
import { role } from "#server/db/schema/roles.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { type MailingSite, withSite } from "../site.ts"
import { english } from "../stages.ts"
import { enter } from "../visitor.ts"
import { waitUntilLive } from "../wait-until-live.ts"
import { type Filled, fillGallery } from "./fill-gallery.ts"
import type { Screen, Who } from "./screens.ts"

/** A filled site, and a page for everybody who looks at it. */
export type Gallery = { open(screen: Screen, language: Language): Promise<Page> }

/** Where the pictures of all screens are written, if anywhere. */
export const pictures = process.env.GALLERY_PICTURES

/** One site for all screens, whose clocks stand still; with pictures at one address, because some screens show it. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) =>
      withSite(async (site) => use(await openGallery(browser, site)), pictures ? { port: 4_917 } : {}, {
        now: () => noon,
      }),
    { scope: "worker" },
  ],
})

const openGallery = async (browser: Browser, site: MailingSite): Promise<Gallery> => {
  const rider = await look(browser, site, { email: "maks@example.org", name: "Maksimiliāns Vidzemnieks" })
  const admin = await look(browser, site, { email: "admin@example.org", name: "Andris Bite" })
  const judge = await look(browser, site, { email: "judge@example.org", name: "Juris Vītiņš" })
  await site.database.db.insert(role).values({ userId: admin.userId, role: "admin" })
  const filled = await fillGallery(site.database.db, {
    ...{ rider: rider.userId, admin: admin.userId, judge: judge.userId },
  })
  const visitor = { page: await pageIn(browser) }
  const pages: Record<Who, Page> = {
    ...{ visitor: visitor.page, rider: rider.page, admin: admin.page, judge: judge.page },
  }
  return { open: (screen, language) => open(pages[screen.who], { site, filled, screen, language }) }
}

/** A page of somebody who has an account. */
const look = async (browser: Browser, site: MailingSite, person: { email: string; name: string }) => {
  const page = await pageIn(browser)
  const { userId } = await enter(page.context(), site, { ...person, password: "steep-and-muddy" })
  return { page, userId }
}

/** A page whose clock stands still; its context keeps the files of the site from screen to screen. */
const pageIn = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce" })
  await waitUntilLive(context)
  await context.clock.setFixedTime(noon)
  return context.newPage()
}

type Opened = { site: MailingSite; filled: Filled; screen: Screen; language: Language }

/** Opens a screen, and waits until nothing more comes. */
const open = async (page: Page, { site, filled, screen, language }: Opened): Promise<Page> => {
  const failed: Error[] = []
  const noteError = (error: Error) => failed.push(error)
  page.on("pageerror", noteError)
  await page.goto(site.url + english(screen.at(filled)).replace(/en$/, language))
  await page.waitForLoadState("networkidle")
  await screen.show?.(page)
  page.off("pageerror", noteError)
  expect(failed).toEqual([])
  return page
}
