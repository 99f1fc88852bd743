import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, type Page } from "@playwright/test"
import { test } from "./site.ts"
import { enter } from "./visitor.ts"

type Render = (...args: readonly unknown[]) => Promise<Response>

/** The built pages, as this process serves them. */
const pages: { entry: { module: { default: Render } } } = await import(
  pathToFileURL(join(import.meta.dirname, "../../build/current/server/index.js")).href
)

const attack = `<script>window.attacked = true</script><script nonce="guessed">window.attacked = true</script>
<img src="/no-such-picture" alt="" onerror="window.attacked = true"><img src="https://elsewhere.example/?told" alt="">`

/** Opens a hole in the rendering, through which foreign markup gets into every page. */
const openHole = () => {
  const { module } = pages.entry
  const render: Render = async (...args) => {
    const page = await module.default(...args)
    return new Response(
      (await page.text()).replace("<main", () => `${attack}<main`),
      page,
    )
  }
  pages.entry.module = { ...module, default: render }
  return () => {
    pages.entry.module = module
  }
}

/** What the browser has refused to run, and to load. */
const noteRefusals = (page: Page) =>
  page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective))
  })

test("a script that gets into the HTML of a page does not run, whether the page is kept or made for one", async ({
  context,
  page,
  emptySite: site,
}) => {
  const closeHole = openHole()
  try {
    await noteRefusals(page)
    const look = async () => {
      // the page's own scripts run: it becomes live
      const answer = await page.goto(`${site.url}/about`)
      await expect
        .poll(() => page.evaluate(() => "refused" in window && window.refused))
        .toEqual(expect.arrayContaining(["script-src-elem", "img-src", "script-src-attr"]))
      expect(await page.evaluate(() => "attacked" in window)).toBe(false)
      expect(await answer?.text()).toContain(attack)
      return answer?.headers()["cache-control"]
    }
    expect(await look()).toContain("public")
    expect(await look()).toContain("public")
    await enter(context, site)
    expect(await look()).toContain("private")
  } finally {
    closeHole()
  }
})
