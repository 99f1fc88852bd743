import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import { procedureGates } from "#server/http/serve-calls.ts"
import { testDatabase } from "#tests/support/database.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { fillSite } from "./fill-site.ts"
import { findSecrets, type Secret } from "./secrets.ts"
import { callWalks, doingCalls, pageWalks, serverWalks, shownOnRequest } from "./walk.ts"

const database = await testDatabase()
const site = await testSite(database)
const filled = await fillSite(site)
const otherRider = await signIn(site)
const { secrets, empty } = await findSecrets(database, [otherRider.email, "127.0.0.1"])

const patternsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path = "", index, children = [] }) => {
    const pattern = path === "" ? above : `${above}/${path}`
    return [...(index || path !== "" ? [pattern || "/"] : []), ...patternsOf(children, pattern)]
  })

const isRead = ({ method, path }: { method: string; path: string }) =>
  method === "GET" && !path.includes("/assets/")

/** The procedures that a rider may call. */
const openCalls = [...procedureGates].flatMap(([path, gate]) =>
  closedBy(gate, { userId: "a rider", isConfirmed: true, admin: false, secretaryOf: [] }, null) === null
    ? [path]
    : [],
)

test("every route and call that answers is on the walk", async () => {
  expect(openCalls.toSorted()).toEqual([...Object.keys(callWalks), ...doingCalls].toSorted())
  expect(patternsOf(routes).filter((pattern) => !(pattern in pageWalks))).toEqual([])
  const served = (await serverRoutes(database)).filter(isRead)
  expect(served.map(({ path }) => path).filter((path) => !(path in serverWalks))).toEqual([])
})

test("there is something to be found in every column that is personal", () => {
  expect(empty).toEqual([])
  expect(secrets.length).toBeGreaterThan(10)
})

/** The private columns whose values appear in a text. */
const given = (text: string): string[] =>
  secrets.filter(({ shows }) => shows.test(text)).map(({ column, value }: Secret) => `${column} ${value}`)

const read = async (address: string, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(site.url + address, { headers, redirect: "manual" })
  expect(answer.status, address).toBeLessThan(500)
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

const call = async (path: string, input: object, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(`${site.url}${callAddress}/${path}`, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ json: input }),
  })
  expect(answer.status, path).toBeLessThan(500)
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

/** The address under which the router itself asks for what a page shows. */
const dataOf = (address: string): string => {
  const { pathname, search } = new URL(address, site.url)
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`
}

test("the owner's own data shows that the walk would find it", async () => {
  const found = given(await read("/profile/my-data.json", { Cookie: filled.rider.headers.Cookie }))
  for (const column of ["participant.birth_date", "participant.license", "result.birth_date", '"user".email'])
    expect(found.join()).toContain(column)
})

for (const [who, headers] of Object.entries({
  "a visitor": {},
  "another rider": { Cookie: otherRider.headers.Cookie },
}))
  test(`${who} is told nothing personal of anybody, by any page, file or answer of the site [XC-04]`, async () => {
    const isOpen = (path: string) => who === "a visitor" || !(path in shownOnRequest)
    const pages = Object.values(pageWalks).flatMap((walk) => walk(filled))
    const served = Object.values(serverWalks).flatMap((walk) => walk(filled))
    const found: string[] = []
    for (const address of [...pages, ...pages.map(dataOf), ...served]) {
      const text = await read(address, headers)
      expect(given(text), address).toEqual([])
      if (text.includes("Anna Ozola")) found.push(address)
    }
    for (const [path, walk] of Object.entries(callWalks).filter(([name]) => isOpen(name)))
      for (const input of walk(filled)) expect(given(await call(path, input, headers)), path).toEqual([])
    const results = `/competitions/${filled.institutionId}/${filled.championshipId}/${filled.stage.id}/results`
    const card = `${results}/${filled.rider.userId}`
    expect(found).toEqual(expect.arrayContaining([results, `${results}.data`, card, `${card}.data`]))
    const openResults = `/api/v1/${filled.stage.path}/results`
    expect(found).toEqual(expect.arrayContaining([openResults, `${openResults}/${filled.rider.userId}`]))
  })

test("a signed-in user who asks gets a seller's contact details, and no more", async () => {
  for (const [path, columns] of Object.entries(shownOnRequest))
    for (const input of callWalks[path]?.(filled) ?? []) {
      const found = given(await call(path, input, { Cookie: otherRider.headers.Cookie }))
      const isSeen = JSON.stringify(input).includes(String(filled.ads[0]))
      expect(found.map((secret) => secret.split(" ")[0]).toSorted(), path).toEqual(isSeen ? columns : [])
    }
})

test("the stream of a race tells nothing personal either", async () => {
  const stream = await followStage(streamOf(site, filled.stage))
  await until(() => stream.messages.length > 0)
  expect(stream.text).toContain("Anna Ozola")
  expect(given(stream.text)).toEqual([])
})
