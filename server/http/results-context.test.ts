import { pino } from "pino"
import { afterAll, expect, test } from "vitest"
import { createBoards } from "#server/live/boards.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { createPageNotes, type PageNotes } from "./kept-pages/page-notes.ts"
import { resultsContext } from "./results-context.ts"

const database = await testDatabase()
const boards = createBoards(database, pino({ level: "silent" }))
afterAll(boards.close)

const accounts = accountServices(database.db)
const services = { accounts, db: database.db, boards, now: () => noon }
const visitor = { viewer: async () => null }

const isFresh = async ({ reads }: PageNotes) => {
  for (const { version, current } of reads.values()) if (version !== (await current())) return false
  return reads.size > 0
}

test("a page with the log of a section is fresh until its stage changes", async () => {
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const notes = createPageNotes(noon)
  const board = await boards.board(season.pathOf(0))
  const place = { participantId: board?.rows[0]?.id ?? "", section: 2, lap: 1 }
  const found = await resultsContext(services, visitor, notes).entryDetail(season.pathOf(0), place)
  expect(found).toMatchObject({ total: 1, participant: { name: "Anna" } })
  expect(await isFresh(notes)).toBe(true)
  await season.reopen(0)
  expect(await isFresh(notes)).toBe(false)
})

test("who is not signed in sees no desk and changes nothing, and is told so", async () => {
  const season = await makeApprovedSeason(database.db, { scores: [{ Anna: 1 }] })
  const { raceDesk, workOnResults } = resultsContext(services, visitor, createPageNotes(noon))
  expect(await raceDesk(season.pathOf(0))).toEqual(refused("forbidden"))
  const cancelling = { intent: "cancel-section", section: 1, isCancelled: true } as const
  expect(await workOnResults(season.pathOf(0), cancelling)).toEqual(refused("forbidden"))
})

test("who approves what has changed meanwhile is told at what revision all of the change is known", async () => {
  const { stage, by, board, idOf } = await scoredRace(database.db, { cards: { Anna: [[0]], Bruno: [[1]] } })
  const secretaryOf = [...by.actor.secretaryOf]
  const secretary = { ...by.actor, secretaryOf, name: "Liene", email: "liene@example.org", isJudge: false }
  const notes = createPageNotes(noon)
  const desk = resultsContext(services, { viewer: async () => secretary }, notes)
  const { revision: seenRevision } = await board()
  const marking = { intent: "set-status", participant: idOf("Anna"), status: "DNF", reason: null } as const
  expect(await desk.workOnResults(stage.path, marking)).toEqual({ kind: "done", count: null })
  expect(await desk.workOnResults(stage.path, { intent: "approve", seenRevision })).toEqual({
    kind: "to-confirm",
    count: null,
    revision: (await board()).revision,
  })
})
