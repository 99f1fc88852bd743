import type { BrowserContext, Page } from "@playwright/test"
import type { RunningServer } from "#server/start-server.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { resize } from "./resize.ts"
import { noteToasts } from "./toasts.ts"

/** The size of a phone's page. */
export const phone = { width: 390, height: 800 }

/** Gives a page the screen of a phone. */
export const asPhone = (page: Page): Promise<void> => resize(page, phone)

let visitors = 0

/** Signs a new user in to a browser, from an address of their own, because sign-ins per address are limited. */
export const enter = async (
  context: BrowserContext,
  site: RunningServer,
  account?: Parameters<typeof signIn>[2],
) => {
  visitors += 1
  const address = `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  const user = await signIn(site, { "X-Forwarded-For": address }, account)
  await addCookies(context, site, user)
  await noteToasts(context)
  return user
}

/** Signs a user in once more, after somebody else. */
export const enterAgain = async (
  context: BrowserContext,
  site: RunningServer,
  user: Awaited<ReturnType<typeof signIn>>,
) => addCookies(context, site, await user.again())

const addCookies = (
  context: BrowserContext,
  site: RunningServer,
  { headers }: { headers: { Cookie: string } },
) =>
  context.addCookies(
    headers.Cookie.split("; ").map((cookie) => {
      const [name = "", value = ""] = cookie.split(/=(.*)/)
      return { name, value, url: site.url }
    }),
  )

/** The button of the language switcher, in any language. */
export const languageButton = (page: Page) => page.locator("[popovertarget=languages]")
