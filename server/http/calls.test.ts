import { createRouterClient, ORPCError, type RouterClient } from "@orpc/server"
import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import type { Actor } from "#domain/access/may.ts"
import { router } from "#server/api/router.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { standing } from "#server/db/schema/standings.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { createBoards } from "#server/live/boards.ts"
import { isOf } from "#server/stages/championship-place.ts"
import { createSeasonLeaders } from "#server/standings/season-leaders.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { until } from "#tests/support/until.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { callContext } from "./call-context.ts"
import { type CacheDependencies, createDependencies, track } from "./page-cache/cache-dependencies.ts"
import { serveCalls } from "./serve-calls.ts"

const database = await testDatabase()
const log = pino({ level: "silent" })
const boards = createBoards(database, log)
afterAll(boards.close)

const accounts = accountServices(database.db)
const services = {
  accounts,
  db: database.db,
  boards,
  log,
  files: testFiles(),
  leaders: createSeasonLeaders(database.db, () => noon),
  queues: createEventQueues(database.db),
  now: () => noon,
}

/** All procedures as somebody calls them in process. */
const callsOf = (actor: Actor | null, notes = createDependencies(noon)): RouterClient<typeof router> =>
  createRouterClient(router, {
    context: callContext(services, {
      visitor: { viewer: async () => actor, profile: async () => null, cookies: [] },
      request: { headers: new Headers() },
      track: (what, dependency) => track(notes, what, dependency),
    }),
  })

const isFresh = async ({ reads }: CacheDependencies) => {
  for (const { version, current } of reads.values()) if (version !== (await current())) return false
  return reads.size > 0
}

/** Why a call was refused. */
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error instanceof ORPCError && { reason: error.code, status: error.status },
  )

test("a page with the log of a section is fresh until its stage changes", async () => {
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const notes = createDependencies(noon)
  const board = await boards.board(season.pathOf(0))
  const place = { participantId: board?.rows[0]?.id ?? "", section: 2, lap: 1 }
  const found = await callsOf(null, notes).results.entry({ stage: season.pathOf(0), place })
  expect(found).toMatchObject({ total: 1, participant: { name: "Anna" } })
  expect(await isFresh(notes)).toBe(true)
  await season.reopen(0)
  expect(await isFresh(notes)).toBe(false)
})

test("visitors who are not signed in can neither read a secretary's data nor change anything, and are told so", async () => {
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const { results } = callsOf(null)
  const stage = season.pathOf(0)
  const notSignedIn = { reason: "not-signed-in", status: 401 }
  expect(await reasonOf(results.race({ stage }))).toEqual(notSignedIn)
  expect(await reasonOf(results.cancelSection({ stage, section: 1, isCancelled: true }))).toEqual(notSignedIn)
})

test("a user with rights at another institution only is refused, and input that breaks the contract is unreadable", async () => {
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const secretary = { userId: "somebody", isConfirmed: true, admin: false, secretaryOf: ["elsewhere"] }
  const { results } = callsOf(secretary)
  const stage = season.pathOf(0)
  expect(await reasonOf(results.race({ stage }))).toEqual({ reason: "forbidden", status: 403 })
  const away = "institutions/elsewhere/championships/none/stages/none"
  expect(await reasonOf(results.race({ stage: away }))).toEqual({ reason: "stage-not-found", status: 404 })
  const odd = { stage: away, section: 1.5, isCancelled: true }
  expect(await reasonOf(results.cancelSection(odd))).toEqual({ reason: "unreadable", status: 400 })
})

test("approving results that have since changed is answered with the revision that contains the whole change", async () => {
  const { stage, by, board, idOf } = await scoredRace(database.db, { cards: { Anna: [[0]], Bruno: [[1]] } })
  const { results } = callsOf(by.actor)
  const { revision: seenRevision } = await board()
  const marking = {
    stage: stage.path,
    participantId: idOf("Anna"),
    seen: null,
    status: "DNF",
    reason: null,
  } as const
  expect(await results.setStatus(marking)).toMatchObject({ kind: "changed" })
  expect(await results.approve({ stage: stage.path, seenRevision })).toEqual({
    kind: "to-confirm",
    reason: "changed-meanwhile",
  })
})

test("a right that is refused is logged with who asked for what", async () => {
  const lines: object[] = []
  const keep = (line: object) => lines.push(line)
  const logging = accountServices(database.db, { log: { info: keep, warn: keep, error: keep } })
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const actor = { userId: "somebody", isConfirmed: true, admin: false, secretaryOf: [] }
  const { results } = createRouterClient(router, {
    context: callContext(
      { ...services, accounts: logging },
      {
        visitor: { viewer: async () => actor, profile: async () => null, cookies: [] },
        request: { headers: new Headers() },
      },
    ),
  })
  await reasonOf(results.approve({ stage: season.pathOf(0), seenRevision: 1 }))
  expect(lines).toEqual([{ event: "right-refused", what: "results/approve", user: "somebody" }])
})

const unavailable = async () => new Response(null, { status: 503, headers: { "Retry-After": "2" } })
const call = serveCalls({ services, queue: { run: async () => null, noteSignedOut: () => {} }, unavailable })

/** Calls a procedure over the network, with a body that may come slowly. */
const callFrom = (procedure: string, { from, body }: { from: string; body: BodyInit }) => {
  const headers = { "Content-Type": "application/json", [clientAddressHeader]: from }
  const init = { method: "POST", headers, body, duplex: "half" }
  return call(new Request(`http://localhost:3000${callAddress}/${procedure}`, init))
}

const signingIn = JSON.stringify({ json: { email: "nobody@example.org", password: "guess" } })
const signIn = (from = "192.0.2.1") => callFrom("accounts/signIn", { from, body: signingIn })

test("while page rendering is at its limit people can still sign in, and all other calls wait", async () => {
  expect((await signIn()).status).toBe(404)
  const profile = { from: "192.0.2.1", body: JSON.stringify({ json: {} }) }
  expect((await callFrom("accounts/profile", profile)).status).toBe(503)
})

test("concurrent sign-ins are limited per network and in total; further ones are asked to try again", async () => {
  const unlock = await lockTable(database, "rate_limit")
  const answers: [number, string | null][] = []
  const begin = (from: string) =>
    signIn(from).then(({ status, headers }) => answers.push([status, headers.get("Retry-After")]))
  const begun = Array.from({ length: 51 }, () => begin("198.51.100.1"))
  const refused = [503, "2"]
  await until(() => answers.length > 0)
  for (let network = 2; network <= 6; network += 1)
    for (let number = 0; number < 50; number += 1) begun.push(begin(`198.51.100.${network}`))
  begun.push(begin("198.51.100.7"))
  await until(() => answers.length > 1)
  await unlock()
  await Promise.all(begun)
  expect(answers.slice(0, 2)).toEqual([refused, refused])
  expect(answers.slice(2).filter(([status]) => status === 503)).toEqual([])
  expect((await signIn("198.51.100.1")).status).not.toBe(503)
})

test("a slow sign-in request does not block others of the same network", async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const slow: Promise<Response>[] = []
  for (let number = 0; number < 60; number += 1) {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
    const body = new ReadableStream(
      {
        pull: async (controller) => {
          read()
          await arrival
          controller.enqueue(new TextEncoder().encode(signingIn))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    slow.push(callFrom("accounts/signIn", { from: "203.0.113.1", body }))
    await isRead
  }
  expect((await signIn("203.0.113.1")).status).toBe(404)
  arrive()
  expect((await Promise.all(slow)).map(({ status }) => status)).toContain(404)
})

test("women of a class that the championship no longer has are not ranked, and whoever generates is told the class [SP-12]", async () => {
  const season = await makeApprovedSeason(database.db, {
    scores: [{ Anna: 1 }],
    riders: { Anna: { gender: "female" } },
    championship: { hasWomenClasses: true },
  })
  await season.generate(0)
  await database.db.delete(standing).where(isOf(standing, season.place))
  const elsewhere = await makeChampionship(database.db, { institutionId: season.place.institutionId })
  await database.db
    .update(championshipClass)
    .set({ championshipId: elsewhere.id })
    .where(isOf(championshipClass, season.place))
  const generating = callsOf(season.by.actor).standings.generate({
    stage: season.pathOf(0),
    kind: "women",
    resolutions: [],
  })
  await expect(generating).rejects.toMatchObject({
    code: "class-order-not-found",
    data: { racingClass: "Expert" },
  })
})
