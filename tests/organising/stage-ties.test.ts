import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { type StageTies, specifiedTies } from "#domain/results/stage-ties.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { audit } from "#server/db/schema/roles.ts"
import { readState } from "#server/live/board-state.ts"
import { riderCard } from "#server/live/rider-card.ts"
import { approveResults } from "#server/results/approval.ts"
import { postClass, unpostClass } from "#server/results/postings.ts"
import { championshipAt } from "#server/stages/championship-place.ts"
import { testDatabase } from "#tests/support/database.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()

type Race = Awaited<ReturnType<typeof scoredRace>>

/** Three points each: Anna with more zeros, Bruno with the better last lap. */
const race = () =>
  scoredRace(db, {
    classes: [{ name: "Expert", lap: 2, lapSections: [true, true] }],
    cards: {
      Anna: [
        [0, 0],
        [0, 3],
      ],
      Bruno: [
        [2, 1],
        [0, 0],
      ],
    },
  })

/** Saves what breaks the ties of the race's championship, as its secretary does on its page. */
const chooseTies = async ({ stage, by }: Race, stageTies: Partial<StageTies>) => {
  const place = championshipAt(stage.path)
  const found = await championshipToEdit(by, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const { form, version } = found
  const rules = { ...defaultChampionshipRules, stageTies: { ...specifiedTies, ...stageTies } }
  return saveChampionshipForm(by, { place, version, form: { ...form, rules } })
}

const placesOf = async ({ board }: Race) =>
  (await board()).rows.map(({ name, position, place }) => [name, position, place])

/** What a rider's card says of the one ahead. */
const whyBehind = async ({ stage, idOf }: Race, name: string) => {
  const state = await readState(db, stage.path, null)
  return state && riderCard(state, idOf(name))?.ahead?.reason
}

const annaFirst = [
  ["Anna", 1, 1],
  ["Bruno", 2, 2],
]
const brunoFirst = [
  ["Bruno", 1, 1],
  ["Anna", 2, 2],
]

const approve = async ({ by, stage, board }: Race, seenRevision?: number) =>
  approveResults(by, stage.path, { seenRevision: seenRevision ?? (await board()).revision })

test("places, their explanation and the board's own word for it follow what the championship chooses [RX-05]", async () => {
  const made = await race()
  expect((await made.board()).stage.ties).toEqual(["score-counts", "earlier-end"])
  expect(await placesOf(made)).toEqual(annaFirst)
  expect(await whyBehind(made, "Bruno")).toMatchObject({ code: "more-of-score", score: 0 })
  expect(await chooseTies(made, { classic: ["last-laps", "score-counts"] })).toEqual({ kind: "saved" })
  expect((await made.board()).stage.ties).toEqual(["last-laps", "score-counts"])
  expect(await placesOf(made)).toEqual(brunoFirst)
  expect(await whyBehind(made, "Anna")).toEqual({ code: "better-lap", lap: 2, ahead: 0, behind: 3 })
  expect(await chooseTies(made, { classic: [] })).toEqual({ kind: "saved" })
  expect(await placesOf(made)).toEqual([
    ["Anna", 1, 1],
    ["Bruno", 1, 1],
  ])
  expect(await whyBehind(made, "Bruno")).toEqual({ code: "equal" })
})

test("open boards of a changed order reload, also when read on from before; other stages stay as they are [RX-05]", async () => {
  const made = await race()
  const before = await readState(db, made.stage.path, null)
  await chooseTies(made, { openFree: [] })
  expect((await made.board()).revision).toBe(before?.board.revision)
  await chooseTies(made, { classic: ["last-laps"] })
  const after = await readState(db, made.stage.path, before)
  expect(after?.board.stage.ties).toEqual(["last-laps"])
  expect(after?.board.rows.map(({ name }) => name)).toEqual(["Bruno", "Anna"])
  const [row] = await db.select().from(stageTable).where(eq(stageTable.key, made.stage.key))
  expect(row?.settingsRevision).toBe(after?.board.revision)
})

test("an approved stage keeps the order that it was approved by; a reopened one goes by that of now [RX-05]", async () => {
  const made = await race()
  await chooseTies(made, { classic: ["last-laps"] })
  expect(await approve(made)).toEqual({ kind: "approved", results: 2, corrected: [] })
  expect((await made.auditEvents()).at(-1)?.data).toMatchObject({ ties: ["last-laps"] })
  const approved = await made.board()
  await chooseTies(made, { classic: [] })
  expect(await made.board()).toEqual(approved)
  expect(await whyBehind(made, "Anna")).toMatchObject({ code: "better-lap", lap: 2 })
  expect(await made.resultOf("Bruno")).toMatchObject({ position: 1, positionAbsolute: 1, positionPoints: 20 })
  await made.reopen()
  expect((await made.board()).stage.ties).toEqual([])
  expect((await placesOf(made)).map(([, position]) => position)).toEqual([1, 1])
  expect(await approve(made)).toMatchObject({ kind: "approved" })
  expect(await made.resultOf("Anna")).toMatchObject({ position: 1, positionPoints: 20 })
})

test("a stage that was approved before there was a choice goes on with the specified order [RX-05]", async () => {
  const made = await race()
  await approve(made)
  await db.update(stageTable).set({ approvedTies: null }).where(eq(stageTable.key, made.stage.key))
  const before = await made.board()
  await chooseTies(made, { classic: ["last-laps"] })
  expect(await made.board()).toEqual(before)
  expect(before.stage.ties).toEqual(specifiedTies.classic)
  expect(await whyBehind(made, "Bruno")).toMatchObject({ code: "more-of-score" })
})

test("nobody approves an order that they have not seen [RX-05]", async () => {
  const made = await race()
  const seen = (await made.board()).revision
  await chooseTies(made, { classic: ["last-laps"] })
  expect(await approve(made, seen)).toMatchObject({ kind: "to-confirm", reason: "changed-meanwhile" })
  expect(await approve(made)).toMatchObject({ kind: "approved" })
})

test("while a class is posted, the order of ties shown to its riders is fixed; that of the other kind of scoring may change [RX-05]", async () => {
  const made = await race()
  const { by, stage } = made
  await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })
  const title = (await made.board()).stage.title
  expect(await chooseTies(made, { classic: ["last-laps"] })).toEqual({
    ...refused("stage-posted"),
    stage: title,
  })
  expect(await placesOf(made)).toEqual(annaFirst)
  expect(await chooseTies(made, { openFree: ["last-laps"] })).toEqual({ kind: "saved" })
  await unpostClass(by, stage.path, { racingClass: "Expert" })
  expect(await chooseTies(made, { classic: ["last-laps"] })).toEqual({ kind: "saved" })
  expect(await placesOf(made)).toEqual(brunoFirst)
})

test("a stage that is approved with a posted class keeps no championship from choosing [RX-05]", async () => {
  const made = await race()
  await postClass(made.by, made.stage.path, { racingClass: "Expert", confirmed: 0 })
  const { revision } = await made.board()
  const input = { seenRevision: revision, confirmed: ["Expert"] }
  expect(await approveResults(made.by, made.stage.path, input)).toMatchObject({ kind: "approved" })
  expect(await chooseTies(made, { classic: [] })).toEqual({ kind: "saved" })
  expect(await placesOf(made)).toEqual(annaFirst)
})

test("a reopened stage in another order takes its posted classes back; in the same order they stay posted [RX-05] [OF-01]", async () => {
  const made = await race()
  const { by, stage } = made
  const postings = async () => (await made.board()).classes.map(({ posting }) => posting?.postedOn ?? null)
  await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })
  const approvePosted = async () =>
    approveResults(by, stage.path, { seenRevision: (await made.board()).revision, confirmed: ["Expert"] })
  expect(await approvePosted()).toMatchObject({ kind: "approved" })
  await chooseTies(made, { openFree: [] })
  await made.reopen()
  expect(await postings()).toEqual([by.now])
  expect(await approvePosted()).toMatchObject({ kind: "approved" })
  await chooseTies(made, { classic: ["last-laps"] })
  expect(await postings()).toEqual([by.now])
  const open = await readState(db, stage.path, null)
  expect(await made.reopen()).toEqual({ kind: "reopened" })
  expect(await placesOf(made)).toEqual(brunoFirst)
  expect(await postings()).toEqual([null])
  // a page that was open hears of it
  expect((await readState(db, stage.path, open))?.board.classes.map(({ posting }) => posting)).toEqual([null])
  const { userId } = made.byAdmin.actor
  const isTaken = and(eq(audit.userId, userId), eq(audit.event, "unpost_class"))
  const [taken] = await db.select().from(audit).where(isTaken)
  expect(taken).toMatchObject({
    data: { stage: stage.path, racingClass: "Expert", before: { postedOn: by.now, changes: 0 }, after: null },
  })
  expect(await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })).toMatchObject({
    kind: "posted",
  })
})
