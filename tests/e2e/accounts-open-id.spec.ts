import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect } from "@playwright/test"
import { readConfig } from "#server/config.ts"
import { startServer } from "#server/start-server.ts"
import { freePort } from "#tests/support/free-port.ts"
import { startOpenIdProvider } from "#tests/support/open-id-provider.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { newcomer, openLogin, signUp, tryToSignIn, userMenu } from "./account-form.ts"
import { test as base } from "./site.ts"

type Providing = { url: string; startProvider(): Promise<() => Promise<void>> }

const test = base.extend<{ providing: Providing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  providing: async ({}, use) => {
    const folder = temporaryFolder()
    const port = await freePort()
    const clock = { ahead: 0 }
    const site = await startServer(
      readConfig({
        NULLE_DATA: join(folder, "data"),
        PORT: "0",
        LOG_LEVEL: "silent",
        GOOGLE_CLIENT_ID: "nulle",
        GOOGLE_CLIENT_SECRET: "between-the-two-of-us",
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
      }),
      { now: () => Date.now() + clock.ahead },
    )
    const ane = { sub: "ane", email: "ane@example.org", email_verified: true, name: "Ane Kalniņa" }
    const startProvider = async () => {
      const callback = `${site.url}/api/auth/callback/google`
      // one that was down is asked again after a pause
      clock.ahead += 10_000
      return (await startOpenIdProvider([ane], { port, callback })).close
    }
    await use({ url: site.url, startProvider })
    await site.close()
    rmSync(folder, { recursive: true })
  },
})

test("the provider's button says that it is down, lets one turn back, and signs in", async ({
  page,
  providing: { url, startProvider },
}) => {
  const button = page.getByRole("button", { name: "Continue with Google" })
  await openLogin(page, url, { return: "/about" })
  await button.click()
  await expect(page.getByText("Error during login")).toBeVisible()

  const stop = await startProvider()
  await button.click()
  await expect(page.getByText("Which account? select_account")).toBeVisible()
  await page.goto(`${page.url()}?account=nobody`)
  await expect(page).toHaveURL(/\/login\?return=%2Fabout&error=access_denied/)
  await expect(page.getByText("Error during login")).toBeVisible()

  await button.click()
  await expect(page.getByText("Which account? select_account")).toBeVisible()
  await page.goto(`${page.url()}?account=ane`)
  await expect(page).toHaveURL(`${url}/about`)
  await expect(userMenu(page)).toBeVisible()
  await stop()
})

test("the login page offers a provider's account, a magic link, and email with password, and leads back [AC-01]", async ({
  page,
  site,
  providing: { url },
}) => {
  const google = page.getByRole("button", { name: "Continue with Google" })
  const person = newcomer()
  await openLogin(page, url, { return: "/about" })
  await expect(google).toBeVisible()
  await expect(page.getByRole("button", { name: "Email me a magic link" })).toBeVisible()
  await signUp(page, person)
  await expect(page).toHaveURL(`${url}/about`)
  for (const query of [{}, { return: "//evil.example" }]) {
    await page.context().clearCookies()
    await openLogin(page, url, query)
    await tryToSignIn(page, person)
    await expect(userMenu(page)).toBeVisible()
    await expect(page).toHaveURL(`${url}/`)
  }
  // a site without the client's id
  await openLogin(page, site.url)
  await expect(page.getByRole("button", { name: "Email me a magic link" })).toBeVisible()
  await expect(google).toHaveCount(0)
})
