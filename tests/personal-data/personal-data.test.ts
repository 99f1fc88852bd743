import type { RouteConfigEntry } from "@react-router/dev/routes"
import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import { procedureGates } from "#server/http/serve-calls.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { callWalks, doingCalls, shownOnRequest } from "./call-walks.ts"
import { known } from "./fill-family.ts"
import { fillSite } from "./fill-site.ts"
import { findSecrets, type Secret } from "./secrets.ts"
import { pageWalks, serverWalks } from "./walk.ts"

const database = await testDatabase()
// each who walks comes from a network of their own: together they would be over the limits of one
const site = await testSite(database, { trustedProxies: 1 })
const filled = await fillSite(site)
const otherRider = await signIn(site)
const { secrets, empty } = await findSecrets(database, ["127.0.0.1"])

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

/** The private columns whose values appear in a text, but for values that whoever reads it may know. */
const given = (text: string, own: readonly string[] = []): string[] =>
  secrets
    .filter(({ shows, value }) => !own.includes(value) && shows.test(text))
    .map(({ column, value }: Secret) => `${column} ${value}`)

const read = async (address: string, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(site.url + address, { headers, redirect: "manual" })
  expect(answer.status, address).toBeLessThan(500)
  // who is told to wait is told nothing else
  expect(answer.status, address).not.toBe(429)
  const isPage = /^text\/(html|x-script)/.test(answer.headers.get("Content-Type") ?? "")
  const text = await answer.text()
  return JSON.stringify([...answer.headers]) + (isPage ? text.replace(places, "") : text)
}

/** The objects and lists in the data of a page, which name each value by its place: a place may look like a year. */
const places = /\{(?:\\?"_\d+\\?":-?\d+,?)+\}|(?<=[[,])\[(?:-?\d+,?)+\]/g

const call = async (path: string, input: object, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(`${site.url}${callAddress}/${path}`, {
    method: "POST",
    headers: { Origin: site.url, "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ json: input }),
  })
  expect(answer.status, path).toBeLessThan(500)
  expect(answer.status, path).not.toBe(429)
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

/** Somebody who looks around: what they send, what of it all they may know, and where they are shown riders whom others do not see. */
type Walker = { headers: Record<string, string>; own: readonly string[]; finds: readonly string[] }

const ofChild = [known.shared.birthDate, known.shared.license]
/** The devices that recorded a rider's taps stand by their ids in the data that whoever holds the rider downloads. */
const devices = secrets.filter(({ column }) => column === "judge_device.phone").map(({ value }) => value)
const { coHolder, formerHolder, manager } = filled
const ridersOfClub = `/my-riders/clubs/${filled.institutionId}/${encodeURIComponent(filled.club)}`

const signedIn = (
  { email, headers }: Pick<typeof coHolder, "email" | "headers">,
  { own = [], finds = [] }: Partial<Walker> = {},
): Walker => ({ headers: { Cookie: headers.Cookie }, own: [email, ...own], finds })

const walkers: Record<string, Walker> = {
  "a visitor is told nothing personal of anybody": { headers: {}, own: [], finds: [] },
  "another rider is told nothing personal of anybody": signedIn(otherRider),
  "the manager of a club is told nothing personal of its riders [FA-05]": signedIn(manager, {
    finds: [ridersOfClub],
  }),
  "who has handed a rider over is told nothing personal of them [FA-03]": signedIn(formerHolder, {
    finds: ["/my-results"],
  }),
  "another parent is told nothing personal but of the child whom they enter too [FA-04]": signedIn(coHolder, {
    own: [...ofChild, ...devices],
    finds: ["/my-results", "/my-riders", `/my-riders/${filled.shared.id}`],
  }),
}

/** Where one who walks finds each of these names. */
const walk = async ({ headers, own }: Walker, isOpen: (call: string) => boolean) => {
  const pages = Object.values(pageWalks).flatMap((of) => of(filled))
  const served = Object.values(serverWalks).flatMap((of) => of(filled))
  const found: Record<string, string[]> = {
    "Anna Ozola": [],
    [known.shared.name]: [],
    [known.passedOn.name]: [],
  }
  for (const address of [...pages, ...pages.map(dataOf), ...served]) {
    const text = await read(address, headers)
    expect(given(text, own), address).toEqual([])
    for (const [name, places] of Object.entries(found)) if (text.includes(name)) places.push(address)
  }
  for (const [path, of] of Object.entries(callWalks).filter(([name]) => isOpen(name)))
    for (const input of of(filled)) expect(given(await call(path, input, headers), own), path).toEqual([])
  return (name: string) => found[name] ?? []
}

for (const [place, [title, walker]] of Object.entries(walkers).entries())
  test(`${title}, by any page, file or answer of the site [XC-04]`, async () => {
    const isOpen = (path: string) => walker.own.length === 0 || !(path in shownOnRequest)
    const headers = { ...walker.headers, "X-Forwarded-For": `203.0.113.${place + 1}` }
    const found = await walk({ ...walker, headers }, isOpen)
    const results = `/competitions/${filled.institutionId}/${filled.championshipId}/${filled.stage.id}/results`
    const card = `${results}/${filled.rider.userId}`
    const openResults = `/api/v1/${filled.stage.path}/results`
    expect(found("Anna Ozola")).toEqual(
      expect.arrayContaining([
        ...[results, `${results}.data`, card, `${card}.data`],
        ...[openResults, `${openResults}/${filled.rider.userId}`],
      ]),
    )
    const ofHeld = [...found(known.shared.name), ...found(known.passedOn.name)]
    expect(ofHeld).toEqual(expect.arrayContaining([...walker.finds]))
  })

test("what is known of a child is shown to another parent, and not to the manager of its club or to whoever has handed a rider over [FA-04]", async () => {
  const { shared, passedOn } = filled
  const shown = async ({ headers }: Pick<typeof coHolder, "headers">, id: string) =>
    given(await read(`/my-riders/${id}`, { Cookie: headers.Cookie })).join()
  for (const value of ofChild) expect(await shown(coHolder, shared.id)).toContain(value)
  for (const who of [manager, formerHolder])
    for (const { id } of [shared, passedOn]) expect(await shown(who, id)).not.toMatch(/LIC-/)
})

test("a signed-in user who asks gets a seller's contact details, and no more", async () => {
  for (const [path, columns] of Object.entries(shownOnRequest))
    for (const input of callWalks[path]?.(filled) ?? []) {
      const found = given(await call(path, input, { Cookie: otherRider.headers.Cookie }))
      const isSeen = JSON.stringify(input).includes(String(filled.ads[0]))
      expect(found.map((secret) => secret.split(" ")[0]).toSorted(), path).toEqual(isSeen ? columns : [])
    }
})

test("whoever holds a desk pass is told nothing personal but the year of birth, and no score [EN-01] [XC-04]", async () => {
  const { stage, institutionId, championshipId } = filled
  const pass = await makePass(site.database.db, { ...stage, institutionId }, { kind: "sign-on" })
  const token = await openPass(site.database.db, stage, { pass, now: Date.now() })
  const address = `/api/judge/stages/${institutionId}/${championshipId}/${stage.id}`
  const text = await read(address, { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.99" })
  expect(text).toContain("Anna Ozola")
  expect(text).toContain('"birthYear":1987')
  expect(text).toContain('"entries":[]')
  expect(given(text)).toEqual([])
})

test("the stream of a race tells nothing personal either", async () => {
  const stream = await followStage(streamOf(site, filled.stage))
  await until(() => stream.messages.length > 0)
  expect(stream.text).toContain("Anna Ozola")
  expect(given(stream.text)).toEqual([])
})
