import { rmSync } from "node:fs"
import { join } from "node:path"
import { type BrowserContext, test as base, type TestInfo } from "@playwright/test"
import { type Config, readConfig } from "#server/config.ts"
import { siteSecret } from "#server/site-secret.ts"
import { type RunningServer, startServer } from "#server/start-server.ts"
import { mailsIn } from "#tests/support/mails.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { copyTemplate, databaseUrlOf } from "#tests/support/template-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import type { TestedSite } from "#tests/support/tested-site.ts"
import { givenTemplate } from "./given-template.ts"
import { noteToasts } from "./toasts.ts"
import { waitUntilLive } from "./wait-until-live.ts"

/** A site whose mails can be read. */
export type MailingSite = RunningServer & TestedSite & { mailsTo(email: string): Promise<string[]> }

/**
 * Runs a whole site while it is used: a server on a free port, over an empty database of its own. It trusts the forwarded address
 * of a client, as behind a proxy, so that visitors do not share their rate limits.
 */
export const withSite = async (
  use: (site: MailingSite) => Promise<void>,
  settings: Partial<Config> = {},
  { now = Date.now }: { now?: () => number } = {},
): Promise<void> => {
  const folder = temporaryFolder()
  const config = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "error" })
  const databaseUrl = databaseUrlOf({ connection: await copyTemplate(givenTemplate()) })
  const site = await startServer(
    { ...config, databaseUrl, trustedProxies: 1, ...settings },
    { passwords: quickPasswords, now },
  )
  const secret = await siteSecret(config.dataFolder)
  await use({
    ...site,
    secret,
    passwords: quickPasswords,
    mailsTo: (email) => mailsIn(config.dataFolder, email),
  })
  await site.close()
  rmSync(folder, { recursive: true })
}

/** A test with a site that the tests of its worker share, or, if it has to start empty, with one of its own (`emptySite`). */
export const test = base.extend<{ emptySite: MailingSite; ownContexts: undefined }, { site: MailingSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  site: [async ({}, use) => withSite(use), { scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emptySite: async ({}, use) => withSite(use),
  context: async ({ context }, use, journey) => {
    await waitUntilLive(context)
    await noteToasts(context)
    await use(context)
    await drawIfFailed([context], journey)
  },
  // What a journey has opened beside its own context ends with it: its pages would stay, and go on reading, as long as the browser.
  ownContexts: [
    async ({ browser }, use, journey) => {
      const before = browser.contexts()
      await use(undefined)
      const opened = browser.contexts().filter((context) => !before.includes(context))
      await drawIfFailed(opened, journey)
      for (const context of opened) await context.close()
    },
    { auto: true },
  ],
})

/** Attaches pictures of the pages of a journey that has failed. */
const drawIfFailed = async (contexts: readonly BrowserContext[], journey: TestInfo): Promise<void> => {
  if (journey.status === journey.expectedStatus) return
  for (const page of contexts.flatMap((context) => context.pages()))
    await journey.attach("page", { body: await page.screenshot(), contentType: "image/png" })
}
