import { expect, test } from "vitest"
import { z } from "zod"
import { api } from "#contracts/api/api.ts"
import { callAddress, consentForms, signInForms } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { procedureGates } from "#server/http/serve-calls.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { addressesOf, openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { statusWithoutBody } from "#tests/support/status-without-body.ts"
import { addressOf } from "./address-of.ts"
import { knownParts, prepareAttack } from "./attacked-site.ts"
import { findEndpoints } from "./endpoints.ts"

// Rights are checked before the body is read: a request without the right is answered even if its body never arrives

const database = await testDatabase()
const site = await accountSite(database)
const attacked = await prepareAttack({ url: site.url, database })
const parts = knownParts(attacked)
const endpoints = await findEndpoints(process.cwd(), await serverRoutes(database))
const writing = endpoints.flatMap(({ pattern, methods }) =>
  [...new Set(methods)].flatMap((method) =>
    method === "GET" || pattern.endsWith("/*")
      ? []
      : [{ method, pattern, address: addressOf(pattern, parts) }],
  ),
)

/** Calls made by people not yet signed in, whom the body identifies, and by screens, where nobody signs in. */
const forStrangers = [
  "signIn",
  "signUp",
  "sendMagicLink",
  "finishSignup",
  "signInByCode",
  "startOpenId",
  "forgotPassword",
  "resetPassword",
  "confirmAddress",
]
  .map((name) => `accounts/${name}`)
  .concat("screens/report", "consents/answer", "consents/withdrawByLink")

/** Whoever calls it is signed in no longer. */
const endsSessions = "accounts/signOutEverywhere"

for (const isChunked of [false, true])
  test(`a visitor is turned away by every address that takes something before any of it is read, also where it ${isChunked ? "does not say" : "says"} how long it is [XC-02]`, async () => {
    const waiting = await Promise.all(
      writing.map(async ({ method, address, pattern }) => {
        const status = await statusWithoutBody(site.url + address, { method, isChunked })
        return { pattern, status }
      }),
    )
    expect(waiting.length).toBeGreaterThan(35)
    const readFirst = waiting.filter(({ status }) => status === null).map(({ pattern }) => pattern)
    // a phone says by which pass it comes
    const calls = forStrangers.map((call) => `${callAddress}/${call}?institution=:institution`)
    const forms = [signInForms.mail, signInForms.code, consentForms.answer, consentForms.withdraw]
    expect(readFirst.sort()).toEqual(["/api/judge/devices", ...calls, ...forms].sort())
  })

test("a visitor is turned away from every call before any of it is read, but from those that lead to a session, from that of screens, and from those of guardians with a link [XC-02]", async () => {
  const waiting = await Promise.all(
    [...procedureGates.keys()].map(async (path) => {
      const status = await statusWithoutBody(`${site.url}${callAddress}/${path}`, { method: "POST" })
      return [path, status]
    }),
  )
  expect(waiting).toEqual(waiting.map(([path]) => [path, forStrangers.includes(String(path)) ? null : 401]))
})

test("a rider is turned away from what organisers send before any of it is read [XC-02]", async () => {
  const { institutionId, championshipId, stage, rider } = attacked.filled
  const headers = { Cookie: rider.headers.Cookie, Origin: site.url }
  const edit = `/championship/${institutionId}/${championshipId}`
  for (const address of [
    "/championship",
    "/championship/institutions",
    "/championship/clubs",
    "/championship/roles",
    "/championship/market",
    edit,
    `${edit}/new`,
    `${edit}/${stage.id}`,
  ])
    for (const way of [address, `${address}.data`]) {
      if (way.endsWith(".json.data")) continue
      const status = await statusWithoutBody(site.url + way, { method: "POST", headers })
      // a document leads to the page that says so
      expect([302, 403], way).toContain(status)
    }
})

test("a rider is turned away from the calls of organisers before any of it is read [XC-02]", async () => {
  const { institutionId: institution, rider } = attacked.filled
  const headers = { Cookie: rider.headers.Cookie, Origin: site.url }
  const actor = { userId: "a rider", isConfirmed: true, admin: false, secretaryOf: [] }
  const closed = [...procedureGates].filter(([, gate]) => closedBy(gate, actor, institution) === "forbidden")
  expect(closed.length).toBeGreaterThan(25)
  for (const [path] of closed) {
    const address = `${site.url}${callAddress}/${path}?${new URLSearchParams({ institution })}`
    expect(await statusWithoutBody(address, { method: "POST", headers }), path).toBe(403)
  }
})

test("a refusal does not reveal whether a draft exists [XC-02]", async () => {
  const { institutionId, championshipId, draft, rider } = attacked.filled
  const place = `/competitions/${institutionId}/${championshipId}`
  const read = async (address: string, headers: Record<string, string>, body?: string) => {
    const sent = body === undefined ? {} : { method: "POST", body }
    const answer = await fetch(site.url + address, {
      headers: { Origin: site.url, "Content-Type": "application/json", ...headers },
      redirect: "manual",
      ...sent,
    })
    return [answer.status, await answer.text()]
  }
  for (const headers of [{}, rider.headers])
    for (const page of ["", "/results", "/participants", "/start-list", "/participants.csv"]) {
      const [ofDraft] = await read(`${place}/${draft.id}${page}`, headers)
      const [ofNothing] = await read(`${place}/no-such-stage${page}`, headers)
      expect(ofDraft, page).toBe(ofNothing)
    }
  for (const headers of [{}, rider.headers])
    for (const call of procedureGates.keys()) {
      if (call === endsSessions) continue
      const answerOf = (id: string) => {
        const stage = draft.path.replace(/[^/]+$/, id)
        const address = `${callAddress}/${call}?institution=${institutionId}`
        return read(address, headers, JSON.stringify({ json: { id: null, ...inputs[call], stage } }))
      }
      const ofDraft = await answerOf(draft.id)
      expect(ofDraft, call).toEqual(await answerOf("no-such-stage"))
      if (call in inputs) expect(ofDraft[1], call).not.toContain("unreadable")
    }
})

const sent = { form: makeForm(), confirmed: [] }

/** A rider whose club nobody manages. */
const ofClub = { rider: "user-1" }

/** What riders may ask about a stage, as they would. */
const inputs: Record<string, object> = {
  "clubs/riders": { institution: "any", club: "any" },
  "clubs/startEntering": ofClub,
  "clubs/startChanging": ofClub,
  "clubs/enter": { ...sent, ...ofClub },
  "clubs/change": { ...sent, ...ofClub, version: "1" },
  "clubs/cancel": ofClub,
  "competitions/stagePage": {},
  "consents/ofOwn": ofClub,
  "consents/give": { ...ofClub, version: 1, form: { guardianName: "Ilze Ozola" } },
  "consents/askOwn": { ...ofClub, form: { email: "guardian@example.org" } },
  "consents/takeBack": ofClub,
  "registration/participants": {},
  "registration/startAsVisitor": {},
  "registration/startJoining": {},
  "registration/startChanging": {},
  "registration/join": sent,
  "registration/change": { ...sent, version: "1" },
  "registration/mailJoined": {},
  "registration/cancel": {},
  "registration/declineEntry": { participantId: "user-1", isDeclined: true },
  "results/board": {},
  "results/entered": {},
  "screens/report": { screen: "0".repeat(32), name: "Paddock" },
  "standings/stagePodiums": {},
  "standings/riderSeasons": {},
  "startList/shown": {},
  "results/riderCard": { participantId: "user-1" },
  "riders/ofEntry": { participantId: "user-1" },
  "results/entry": { place: { participantId: "user-1", section: 1, lap: 1 } },
  "results/askQuestion": { place: { participantId: "user-1", section: 1, lap: 1 }, text: "It was a one" },
  "results/ownQuestions": { participantId: "user-1" },
  "ownCard/find": { participantId: "user-1" },
  "ownCard/agree": { participantId: "user-1", lap: 1, scores: [{ section: 1, points: 0 }] },
  "ownCard/takeBack": { participantId: "user-1", lap: 1 },
}

test("the requests about a draft above are all that riders may make about a stage", () => {
  const rider = { userId: "a rider", isConfirmed: true, admin: false, secretaryOf: [] }
  const open = proceduresOf(api).flatMap(([path, { inputSchema, meta }]) => {
    const isOfStage = inputSchema instanceof z.ZodObject && "stage" in inputSchema.shape
    // the open data is asked for at addresses of its own, below
    return isOfStage && !meta.isOpen && closedBy(meta.gate, rider, "any") === null ? [path] : []
  })
  expect(open.sort()).toEqual(Object.keys(inputs).sort())
})

test("the open data does not reveal whether a draft exists [AP-01] [XC-02]", async () => {
  const { institutionId, championshipId, draft, rider, participants } = attacked.filled
  const ofStages = openDataPatterns.filter((pattern) => pattern.includes("{stage}"))
  expect(ofStages.length).toBeGreaterThan(3)
  const read = async (pattern: string, stage: string, headers: Record<string, string>) => {
    const parts = { institution: [institutionId], championship: [championshipId], stage: [stage] }
    const [address = ""] = addressesOf(pattern, { ...parts, participant: participants })
    const answer = await fetch(site.url + address, { headers })
    return [answer.status, await answer.text()]
  }
  for (const headers of [{}, rider.headers])
    for (const pattern of ofStages) {
      const ofDraft = await read(pattern, draft.id, headers)
      expect(ofDraft[0], pattern).toBe(404)
      expect(ofDraft, pattern).toEqual(await read(pattern, "no-such-stage", headers))
    }
})

test("a refused file does not reveal whether a draft exists [XC-02]", async () => {
  const { institutionId, championshipId, draft, rider } = attacked.filled
  const folder = `${site.url}/institutions/${institutionId}/championships/${championshipId}/stages`
  const read = async (stage: string, { method, file }: { method: string; file: string }) => {
    const answer = await fetch(`${folder}/${stage}/${file}`, { method, headers: rider.headers })
    return [answer.status, await answer.text()]
  }
  for (const request of [
    { method: "GET", file: "regulation.pdf" },
    { method: "PUT", file: "regulation.pdf" },
    { method: "GET", file: `images/${"0".repeat(32)}-140x100.webp` },
    { method: "POST", file: "images/logo" },
    { method: "POST", file: "images/photo" },
  ])
    expect(await read(draft.id, request), request.file).toEqual(await read("no-such-stage", request))
})
