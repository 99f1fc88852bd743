import { expect, type Page } from "@playwright/test"
import { newcomer, openLogin, signUp, userMenu } from "./account-form.ts"
import { enterAs, race } from "./desk.ts"
import { holdRequests } from "./hold-requests.ts"
import { test } from "./site.ts"
import { pageOf } from "./stages.ts"

/** Returns a function that counts a page's later posts to addresses like this. */
const countPosts = (page: Page, to = /./) => {
  let posts = 0
  page.on("request", (request) => {
    if (request.method() === "POST" && to.test(request.url())) posts += 1
  })
  return () => posts
}

test("Enter pressed before the scripts load is shown as heard, and signs in once they run, unless something else is typed meanwhile", async ({
  page,
  site,
}) => {
  const person = newcomer()
  await openLogin(page, site.url)
  await signUp(page, person)
  const sent = countPosts(page)
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password")]
  const signIn = page.getByRole("button", { name: "Sign in", exact: true })
  const pressEarly = async () => {
    await page.context().clearCookies()
    // a page whose scripts are held back does not load
    const release = await holdRequests(page, "**/*.js")
    await page.goto(`${site.url}/login?lng=en`, { waitUntil: "domcontentloaded" })
    await email.fill(person.email)
    await password.fill(person.password)
    await expect(signIn).not.toHaveAttribute("aria-busy")
    await password.press("Enter")
    await expect(page).toHaveURL(`${site.url}/login?lng=en`)
    await expect(signIn).toHaveAttribute("aria-busy", "true")
    // a button that needs a script does not look as if it already worked
    const forgot = page.getByRole("button", { name: "Forgot Password" })
    await expect(forgot).toBeDisabled()
    await expect(forgot).toHaveCSS("text-decoration-line", "none")
    return release
  }
  const release = await pressEarly()
  release()
  await expect(userMenu(page)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
  expect(sent()).toBe(1)

  const releaseAgain = await pressEarly()
  await password.fill("not yet")
  await expect(signIn).not.toHaveAttribute("aria-busy")
  releaseAgain()
  await expect(signIn).toBeEnabled()
  await expect(page.locator(".theme-switch:enabled").first()).toBeAttached()
  await expect(page).toHaveURL(`${site.url}/login?lng=en`)
  await expect(page.getByRole("alert")).toBeEmpty()
  await expect(email).toHaveValue(person.email)
  await expect(password).toHaveValue("not yet")
  expect(sent()).toBe(1)
  await password.fill(person.password)
  await password.press("Enter")
  await expect(userMenu(page)).toBeVisible()
  expect(sent()).toBe(2)
})

test("Enter before scripts that do not come is shown as heard only until they fail, or for a while", async ({
  page,
  site,
}) => {
  const signIn = page.getByRole("button", { name: "Sign in", exact: true })
  const pressEarly = async () => {
    await page.goto(`${site.url}/login?lng=en`, { waitUntil: "domcontentloaded" })
    await page.getByLabel("Password").press("Enter")
    await expect(signIn).toHaveAttribute("aria-busy", "true")
  }
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await page.route("**/*.js", async (route) => {
    await failing
    await route.abort()
  })
  await page.clock.install()
  await pressEarly()
  await page.clock.fastForward(15_000)
  await expect(signIn).not.toHaveAttribute("aria-busy")
  await pressEarly()
  fail()
  await expect(signIn).not.toHaveAttribute("aria-busy")
})

test("an address that is confirmed by Enter before the scripts came is asked about once they are there", async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, "**/*.js")
  const address = `${site.url}/confirm-address?lng=en#token=spent&email=anna%40example.org`
  await page.goto(address, { waitUntil: "domcontentloaded" })
  const sent = countPosts(page)
  await page.getByLabel("Password").fill("the one of the sign-up")
  await page.getByLabel("Password").press("Enter")
  await expect(page).toHaveURL(address)
  release()
  await expect(page.getByRole("alert")).not.toBeEmpty()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel("Password")).toHaveValue("the one of the sign-up")
  expect(sent()).toBe(1)
})

test("a pass that is asked for by Enter before the scripts came is made once they are there", async ({
  page,
  context,
  site,
}) => {
  const { stage } = await race(site)
  await enterAs("secretary", { context, site, stage })
  const release = await holdRequests(page, "**/*.js")
  const address = `${site.url}${pageOf(stage)}/judges?lng=en`
  await page.goto(address, { waitUntil: "domcontentloaded" })
  const sent = countPosts(page, /createPass/)
  const name = page.getByLabel("Name on it")
  await name.fill("Anna at the quarry")
  await name.press("Enter")
  await expect(page).toHaveURL(address)
  release()
  await expect(page.getByRole("region", { name: "Section passes" }).getByRole("listitem")).toContainText(
    "Anna at the quarry",
  )
  expect(sent()).toBe(1)
})
