import { expect, test } from "vitest"
import { openDataLink, resultLinks } from "./links.ts"

const site = "https://trial.example"
const path = "institutions/lamsf/championships/lc/stages/cesis"

test("a participant's id may have any letters, and is encoded once in each link", () => {
  const links = resultLinks(site, path, "ext-a/b 100%?")
  expect(links).toEqual({
    self: `${site}/api/v1/${path}/results/ext-a%2Fb%20100%25%3F`,
    web: `${site}/competitions/lamsf/lc/cesis/results/ext-a%2Fb%20100%25%3F`,
  })
})

test("a link has the parts of a query that are given", () => {
  expect(openDataLink(site, "stages", { institution: "lamsf", championship: undefined, limit: 5 })).toBe(
    `${site}/api/v1/stages?institution=lamsf&limit=5`,
  )
})
