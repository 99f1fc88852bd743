import { expect, test } from "vitest"
import { z } from "zod"
import en from "#locales/en/api.json" with { type: "json" }
import et from "#locales/et/api.json" with { type: "json" }
import lv from "#locales/lv/api.json" with { type: "json" }
import { testDatabase } from "#tests/support/database.ts"
import { openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { readPage, textOf } from "#tests/support/read-page.ts"
import { testSite } from "#tests/support/test-site.ts"

const site = await testSite(await testDatabase())

const document = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ operationId: z.string() }) })),
})

/** The part of a page that has an id, from its opening tag to the next closing one. */
const partOf = (html: string, id: string, tag: string) =>
  textOf(new RegExp(`<${tag} id="${id}".*?</${tag}>`, "s").exec(html)?.[0] ?? "")

test("the page of the open data shows every operation of the document, in the reader's language, without script [AP-01]", async () => {
  const served = await fetch(`${site.url}/api/v1/openapi.json`)
  const { paths } = document.parse(await served.json())
  expect(Object.keys(paths).length).toBe(openDataPatterns.length)
  for (const [language, words] of Object.entries({ lv, et, en })) {
    const { html, heading, text, title } = await readPage(`${site.url}/api`, { "Accept-Language": language })
    expect([heading, title]).toEqual([words.title, `${words.title} · Nulle`])
    const titles: Readonly<Record<string, string>> = words.operations
    for (const [path, { get }] of Object.entries(paths)) {
      const operation = partOf(html, get.operationId, "section")
      expect(operation).toContain(`${titles[get.operationId]}GET ${path}`)
      expect(operation).toContain(`curl '${site.url}/api/v1/`)
    }
    for (const [code, problem] of Object.entries(words.problems))
      expect(partOf(html, code, "div")).toContain(problem)
    expect(text).toContain("text/event-stream")
    expect(text).not.toContain("{{")
  }
})
