import { expect } from "@playwright/test"
import { freePort } from "#tests/support/free-port.ts"
import { startOpenIdProvider } from "#tests/support/open-id-provider.ts"
import { openLogin, userMenu } from "./account-form.ts"
import { test as base, withSite } from "./site.ts"

const ane = { sub: "ane", email: "ane@example.org", email_verified: true, name: "Ane Kalniņa" }

type Providing = { url: string; startProvider(): Promise<() => Promise<void>> }

const test = base.extend<{ providing: Providing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
  providing: async ({}, use) => {
    const port = await freePort()
    const issuer = `http://127.0.0.1:${port}`
    const openId = { issuer, clientId: "nulle", clientSecret: "between-the-two-of-us" }
    const clock = { ahead: 0 }
    const provideAt = (url: string) => async () => {
      const callback = `${url}/api/auth/callback/google`
      // one that was down is asked again after a pause
      clock.ahead += 10_000
      return (await startOpenIdProvider([ane], { port, callback })).close
    }
    await withSite(
      ({ url }) => use({ url, startProvider: provideAt(url) }),
      { openId, logLevel: "silent" },
      { now: () => Date.now() + clock.ahead },
    )
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
