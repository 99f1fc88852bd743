import type { Browser, BrowserContext, Page } from "@playwright/test"
import { accounts } from "../demo/accounts.ts"
import { signIn } from "../demo/sign-in.ts"

export type Theme = "light" | "dark"

/** What a wide screen and a phone show, as PNG. */
export type Photos = { screen: Buffer; phone: Buffer }

const sizes = { screen: { width: 1440, height: 900 }, phone: { width: 390, height: 800 } }

/** The addresses that the demo names when it has started. */
const addressesIn = (welcome: string) => {
  const after = (label: string) => new RegExp(`${label}\\s+(http\\S+)`).exec(welcome)?.[1] ?? ""
  return { site: after("running at"), results: after("classic, running now"), standings: after("standings") }
}

/** Photographs the demo in a theme: the race as spectators follow it, and the season beside a judge's phone. */
export const photographDemo = async (
  browser: Browser,
  { welcome, theme }: { welcome: string; theme: Theme },
): Promise<Record<"race" | "season", Photos>> => {
  const { site, results, standings } = addressesIn(welcome)
  const open = (size: keyof typeof sizes): Promise<BrowserContext> =>
    browser.newContext({
      ...{ viewport: sizes[size], colorScheme: theme, locale: "en", reducedMotion: "reduce" },
      ...(size === "phone" && { deviceScaleFactor: 2, hasTouch: true }),
    })
  const [wide, spectator, judge] = await Promise.all([open("screen"), open("phone"), open("phone")])
  const { cookie } = await signIn({ url: site, signal: AbortSignal.timeout(10_000) }, accounts.judge)
  await judge.addCookies(
    cookie.split("; ").map((one) => {
      const [name = "", value = ""] = one.split(/=(.*)/)
      return { name, value, url: site }
    }),
  )
  const photos = {
    race: {
      screen: await photographPage(wide, results),
      phone: await photographFollowing(spectator, results),
    },
    season: { screen: await photographPage(wide, standings), phone: await photographPad(judge, results) },
  }
  await Promise.all([wide, spectator, judge].map((context) => context.close()))
  return photos
}

const goTo = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const photographPage = async (context: BrowserContext, address: string): Promise<Buffer> => {
  const page = await goTo(context, address)
  // stars are there as soon as scripts run
  await page
    .getByRole("button", { name: /^Follow / })
    .first()
    .waitFor()
  const explanation = page.getByRole("button", { name: "Close", exact: true })
  if (await explanation.isVisible()) await explanation.click()
  return page.screenshot()
}

/** The results on a phone whose owner follows two riders. */
const photographFollowing = async (context: BrowserContext, results: string): Promise<Buffer> => {
  const page = await goTo(context, results)
  for (const rider of [1, 3])
    await page
      .getByRole("button", { name: /^Follow / })
      .nth(rider)
      .tap()
  await page.evaluate(() => scrollTo(0, 0))
  return page.screenshot()
}

/** A judge's phone with a rider in the section. */
const photographPad = async (context: BrowserContext, results: string): Promise<Buffer> => {
  const page = await goTo(context, results.replace(/results$/, "judge"))
  await page.getByRole("button", { name: /^Section 1\b/ }).tap()
  await page
    .getByRole("button", { name: /Racing number/ })
    .first()
    .tap()
  return page.screenshot()
}
