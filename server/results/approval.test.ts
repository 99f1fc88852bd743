import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { isAutomaticDnf } from "#domain/results/shown-result.ts"
import { championship, stage as stageTable } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused, scoredRace } from "#tests/support/scored-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { approveResults } from "./approval.ts"
import { addPenalty, deletePenalty, editPenalty } from "./penalties.ts"
import { deleteResult, setDnfForUnfinished, setResultStatus } from "./statuses.ts"

const { db } = await testDatabase()

type Race = Awaited<ReturnType<typeof scoredRace>>

/** Three finished riders in two classes, and Dita who is not through. */
const race = async () => {
  const classes = ["Expert", "Clubman"].map((name) => ({ name, lap: 1, lapSections: [true, true] }))
  return scoredRace(db, {
    classes,
    cards: { Anna: [[0, 1]], Bruno: [[5, 0]], Carl: [[3, 0]], Dita: [[0, null]] },
    riders: { Carl: { racingClass: "Clubman" } },
  })
}

const dnf = ({ by, stage, idOf }: Race, name: string) =>
  setResultStatus(by, stage.path, { participantId: idOf(name), status: "DNF", reason: null })

const approve = async ({ by, stage, board }: Race) =>
  approveResults(by, stage.path, { seenRevision: (await board()).revision })

const statusOf = async ({ stage }: Race) =>
  (await db.select().from(stageTable).where(eq(stageTable.key, stage.key)))[0]?.resultsStatus

test("approval is blocked by a result that is neither finished nor has a status, and names its rider (SP-02)", async () => {
  const made = await race()
  expect(await approve(made)).toEqual({
    kind: "refused",
    reason: "not-all-finished",
    undecided: [expect.objectContaining({ name: "Dita", racingClass: "Expert" })],
  })
  expect(await statusOf(made)).toBeNull()
  expect(await made.resultOf("Anna")).toMatchObject({ position: null, positionPoints: null })
})

test("the automatic DNF is a badge only: approval waits for DNF set for all unfinished, and for nobody without a result [D-16]", async () => {
  const made = await race()
  await makeParticipant(db, made.stage, { name: "Who never came" })
  const stageIsOver = { competitionEndDate: noon - 1, manualDNF: false }
  const dita = await made.lineOf("Dita")
  expect(dita && isAutomaticDnf(dita, stageIsOver, noon)).toBe(true)
  expect(dita?.status).toBeNull()
  expect(await approve(made)).toMatchObject({
    reason: "not-all-finished",
    undecided: [{ name: "Dita" }],
  })
  const afterwards = { ...made.by, now: made.stage.competitionEndDate }
  expect(await setDnfForUnfinished(afterwards, made.stage.path, { confirmed: 1 })).toMatchObject({
    kind: "changed",
    count: 1,
  })
  expect(await approve(made)).toEqual({ kind: "approved", results: 4, corrected: [] })
})

/** Position, its points, and the same in the absolute ranking, of Anna, Bruno, Carl and Dita. */
const placesOf = (made: Race) =>
  Promise.all(
    ["Anna", "Bruno", "Carl", "Dita"].map(async (name) => {
      const stored = await made.resultOf(name)
      return [
        stored?.position,
        stored?.positionPoints,
        stored?.positionAbsolute,
        stored?.positionAbsolutePoints,
      ]
    }),
  )

/** Where Dita did not finish. */
const approvedPlaces = [
  [1, 20, 1, 20],
  [2, 17, 3, 15],
  [1, 20, 2, 17],
  [null, 0, null, 0],
]

test("approval stores position, position points and absolute points, and sets the step (SP-02, D-14)", async () => {
  const made = await race()
  await dnf(made, "Dita")
  expect(await approve(made)).toEqual({ kind: "approved", results: 4, corrected: [] })
  expect(await statusOf(made)).toBe("Approved")
  expect(await placesOf(made)).toEqual(approvedPlaces)
  expect((await made.auditEvents()).at(-1)).toMatchObject({
    event: "approve_results",
    data: { stage: made.stage.path, before: null, after: "Approved", results: 4 },
  })
})

test("from approval on the board has the stored positions, not what the points would say (D-34)", async () => {
  const made = await race()
  await dnf(made, "Dita")
  const live = await made.board()
  await approve(made)
  expect((await made.board()).rows).toEqual(live.rows)
  for (const [name, position] of [
    ["Anna", 2],
    ["Bruno", 1],
  ] as const)
    await db
      .update(result)
      .set({ position, positionAbsolute: position + 10 })
      .where(and(eq(result.stageKey, made.stage.key), eq(result.participantId, made.idOf(name))))
  expect(await made.lineOf("Anna")).toMatchObject({ order: 1, position: 2, place: 12 })
  expect(await made.lineOf("Bruno")).toMatchObject({ order: 0, position: 1, place: 11 })
  await made.reopen()
  expect((await made.board()).rows).toEqual(live.rows)
})

test("a championship's own points table is the one that counts (D-19)", async () => {
  const own = await makeChampionship(db, {
    rules: { ...defaultChampionshipRules, points: { byPosition: [25, 22], beyond: 0 } },
  })
  const made = await scoredRace(db, {
    cards: { Anna: [[0]], Bruno: [[1]], Carl: [[2]] },
    institutionId: own.institutionId,
    championshipId: own.id,
  })
  await approve(made)
  const points = await Promise.all(
    ["Anna", "Bruno", "Carl"].map(async (name) => (await made.resultOf(name))?.positionPoints),
  )
  expect(points).toEqual([25, 22, 0])
  expect(await db.select().from(championship).where(eq(championship.id, own.id))).toHaveLength(1)
})

test("approval freezes only what the secretary has seen", async () => {
  const made = await race()
  const seenRevision = (await made.board()).revision
  await dnf(made, "Dita")
  expect(await approveResults(made.by, made.stage.path, { seenRevision })).toEqual({
    kind: "to-confirm",
    reason: "changed-meanwhile",
  })
  expect(await statusOf(made)).toBeNull()
})

test("once approved nobody changes results, not even an admin, until one reopens the stage [SP-09]", async () => {
  const made = await race()
  const { stage, byAdmin, idOf } = made
  const penalty = randomUUID()
  const form = { points: 5, reason: null }
  await dnf(made, "Dita")
  await addPenalty(made.by, stage.path, { id: penalty, participantId: idOf("Anna"), form })
  await approve(made)
  const before = await made.board()
  const participantId = idOf("Anna")
  const changeAll = async () => [
    await setResultStatus(byAdmin, stage.path, { participantId, status: "DQ", reason: null }),
    await setResultStatus(byAdmin, stage.path, { participantId: idOf("Dita"), status: null, reason: null }),
    await setDnfForUnfinished(byAdmin, stage.path, { confirmed: 0 }),
    await deleteResult(byAdmin, stage.path, { participantId: idOf("Dita") }),
    await addPenalty(byAdmin, stage.path, { id: randomUUID(), participantId, form }),
    await editPenalty(byAdmin, stage.path, {
      ...(await seenPenalty(db, penalty)),
      form: { points: 1, reason: null },
    }),
    await deletePenalty(byAdmin, stage.path, await seenPenalty(db, penalty)),
    await approveResults(byAdmin, stage.path, { seenRevision: before.revision }),
  ]
  const outcomes = await changeAll()
  expect(outcomes).toEqual(outcomes.map(() => refused("results-approved")))
  const phone = await makePhone(db, stage)
  const { events } = await phone.send([
    wireTap({ participant: participantId, section: 2, name: "JudgeAddPointsD" }),
  ])
  expect(events).toMatchObject([{ state: "attention", why: "results-approved" }])
  expect((await made.board()).rows).toEqual(before.rows)

  await made.reopen()
  expect(
    await setResultStatus(made.by, stage.path, { participantId, status: "DQ", reason: null }),
  ).toMatchObject({
    kind: "changed",
  })
})

test("of two secretaries who approve at once one does, and the other learns that it is done", async () => {
  const made = await race()
  await dnf(made, "Dita")
  const outcomes = await Promise.all([approve(made), approve(made)])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["approved", "refused"])
  expect(await placesOf(made)).toEqual(approvedPlaces)
  expect((await made.auditEvents()).filter(({ event }) => event === "approve_results")).toHaveLength(1)
})
