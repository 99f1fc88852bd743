import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WaitingFile } from "#contracts/judging/waiting-file.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { standing } from "#server/db/schema/standings.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { letDeviceIn, revokeDevice } from "#server/judging/manage-devices.ts"
import { createEventQueues } from "#server/judging/record-events.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { participantVersion } from "#server/registration/written-form.ts"
import { approveChampionshipStandings } from "#server/standings/change-standings.ts"
import { mergeChampionshipStandings } from "#server/standings/merge-standings.ts"
import { publishStageStandings } from "#server/standings/publish-stage-standings.ts"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)

const unchanged = { kind: "generated", isChanged: false }

/** The lines of a dump that tell of any of these, in whatever case. */
const telling = async (texts: readonly string[]) =>
  (await dumpDatabase(pool)).filter((line) =>
    texts.some((text) => line.toLowerCase().includes(text.toLowerCase())),
  )

test("a child whom secretaries entered is forgotten in all stages of the institution: results stay as “—”, and no table knows the person [D-35]", async () => {
  const child = { name: "Zigmārs Kalvāns", birthDate: "2013-03-09", license: "LIC-CHILD-77" }
  const season = await makeApprovedSeason(db, {
    scores: [
      { [child.name]: 1, Anna: 0 },
      { [child.name]: 2, Anna: 1 },
    ],
    riders: { [child.name]: { ...child, racingNumber: "77" } },
  })
  await season.generateAll()
  const { by, place } = season
  const { institutionId } = place
  const { id: championshipId } = await makeChampionship(db, { institutionId })
  const running = await makeStage(db, { institutionId, championshipId })
  const coming = await makeStage(db, { institutionId, championshipId })
  const [ridden, entered] = [randomUUID(), randomUUID()].map((id) => `ext-${id.replaceAll("-", "")}`)
  const form = makeForm({ ...child, racingNumber: "77" })
  const save = (path: string, id = "", version: string | null = null, given = form) =>
    saveParticipant(by, path, { id, version, form: given, confirmed: ["name-after-results"] })
  // the first had a slip in the name, which the log keeps
  await save(running.path, ridden, null, { ...form, name: "Zigmars Kalvans" })
  const [slip] = await db
    .select()
    .from(participant)
    .where(eq(participant.id, ridden ?? ""))
  if (!slip) throw new Error("Nobody was entered")
  await save(running.path, ridden, participantVersion(slip))
  await save(coming.path, entered)
  await (await makePhone(db, running)).send([wireTap({ participant: ridden ?? "" })])
  const stream = await followStage(streamOf(site, running))
  await until(() => stream.board?.rows.some(({ id }) => id === ridden) === true)

  const ids = (await db.select().from(participant).where(eq(participant.birthDate, child.birthDate))).map(
    ({ id }) => id,
  )
  const traces = [...ids, child.name, "zigmārs-kalvāns", "Zigmars Kalvans", child.birthDate, child.license]
  for (const trace of traces) expect(await telling([trace])).not.toEqual([])

  const input = { id: ids[0] ?? "", isTrial: true }
  expect(await forgetParticipant(by, season.pathOf(0), input)).toEqual({ kind: "forgettable", stages: 4 })
  expect(await telling(traces)).not.toEqual([])
  expect(await forgetParticipant(by, season.pathOf(0), { ...input, isTrial: false })).toEqual({
    kind: "forgotten",
  })

  // the one entry that tells the former ids lets a restored backup forget them again
  expect(await telling(traces)).toEqual([expect.stringMatching(/^audit .*forget_participant/)])
  expect(await telling(traces.slice(ids.length))).toEqual([])
  const results = await db.select().from(result).where(eq(result.racingNumber, "77"))
  expect(results).toMatchObject([1, 2, 3].map(() => ({ name: "—", birthDate: null })))
  // one id in a championship, where the standings have them in one line, and another in the next
  const [first, second, third] = results.map(({ participantId }) => participantId)
  expect(first).toBe(second)
  expect(first).not.toBe(third)
  expect(await db.$count(participant, eq(participant.stageKey, coming.key))).toBe(0)
  expect((await standingsOf(db, season)).map(({ id, name }) => [id, name])).toEqual([
    ["anna-expert", "Anna"],
    [`—-expert-${first}`, "—"],
  ])
  expect([await season.generate(0), await season.generate(1)]).toEqual([unchanged, unchanged])
  // whoever watches sees the line once
  const reloaded = await followStage(streamOf(site, running))
  await until(() => reloaded.board !== null)
  expect(reloaded.board?.rows).toMatchObject([{ id: third, name: "—" }])
  await until(() => stream.messages.some(({ event }) => event === "reload"))
  expect(await forgetParticipant(by, season.pathOf(0), { id: first ?? "", isTrial: false })).toEqual(
    refused("participant-not-found"),
  )
})

test("namesakes with another birth date, and people entered by another institution, stay [D-35]", async () => {
  const child = { name: "Ēriks Vanags", birthDate: "2014-05-06" }
  const [stage, elsewhere] = [await makeStage(db), await makeStage(db)]
  const entered = await makeParticipant(db, stage, child)
  const others = [
    await makeParticipant(db, stage, { ...child, birthDate: "1984-05-06" }),
    await makeParticipant(db, elsewhere, child),
  ]
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  expect(await forgetParticipant(context, stage.path, { id: entered.id, isTrial: false })).toEqual({
    kind: "forgotten",
  })
  const left = await db.select().from(participant).where(eq(participant.name, child.name))
  expect(left.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
})

test("a person is forgotten however the accents of the name were typed [D-35]", async () => {
  const child = { name: "Ķirils Bērziņš".normalize("NFC"), birthDate: "2014-07-08" }
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const next = await makeStage(db, { institutionId, championshipId })
  const { id } = await makeParticipant(db, stage, child)
  await makeParticipant(db, next, { ...child, name: child.name.normalize("NFD") })
  const context = { db, actor: await makeSecretary(db, institutionId), now: noon }
  const form = makeForm({ ...child, name: child.name.normalize("NFD"), racingNumber: null })
  const another = { id: `ext-${"0".repeat(32)}`, version: null, form, confirmed: [] }
  expect(await saveParticipant(context, stage.path, another)).toEqual({
    kind: "faults",
    faults: ["same-name"],
  })
  await forgetParticipant(context, stage.path, { id, isTrial: false })
  expect(await telling([child.name, child.name.normalize("NFD")])).toEqual([])
})

test("a rider with an account is not forgotten by a secretary: they delete it themselves [D-35]", async () => {
  const stage = await makeStage(db)
  const { id } = await makeUser(db)
  await makeParticipant(db, stage, { id, name: "Dace Liepa" })
  const context = { db, actor: await makeAdmin(db), now: noon }
  expect(await forgetParticipant(context, stage.path, { id, isTrial: false })).toEqual(refused("has-account"))
  expect(await db.$count(participant, eq(participant.name, "Dace Liepa"))).toBe(1)
})

test("a standing that was merged into somebody else's forgets the name too, and later generations still find it [D-35]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Bruno: 1 }, { "Oto Zaķis": 0 }],
    riders: { "Oto Zaķis": { birthDate: "2012-12-11", racingNumber: "71" } },
  })
  await season.generateAll()
  const group = { kind: "class", name: "Expert" } as const
  await mergeChampionshipStandings(season.by, season.place, {
    source: { group, id: "oto-zaķis-expert" },
    target: { group, id: "bruno-expert" },
    deleteSource: true,
  })
  // a generation finds the line that the rider was merged into; what differs was settled by the merge
  const askedAbout = async () => {
    const outcome = await season.generate(1)
    return outcome.kind === "conflicts" ? outcome.conflicts.map((conflict) => conflict.id) : []
  }
  expect(await askedAbout()).toEqual([])
  const [{ id } = { id: "" }] = await db.select().from(participant).where(eq(participant.name, "Oto Zaķis"))
  await forgetParticipant(season.by, season.pathOf(1), { id, isTrial: false })
  expect(await telling(["Oto Zaķis", "oto-zaķis", "2012-12-11"])).toEqual([])
  expect(await standingsOf(db, season)).toMatchObject([
    {
      id: "bruno-expert",
      name: "Bruno",
      refOriginal: [expect.stringMatching(/^—-expert-forgotten-[0-9a-f]{32}$/)],
    },
  ])
  // what the merge settled stays settled
  expect(await season.generate(1)).toEqual(unchanged)
})

test("standings that are kept while a stage is corrected tell nothing of who is forgotten meanwhile [D-35] [D-46]", async () => {
  const season = await makeApprovedSeason(db, {
    scores: [{ Bruno: 1, "Eva Lapsa": 0 }],
    riders: { "Eva Lapsa": { birthDate: "2011-10-09", racingNumber: "72" } },
  })
  await season.generateAll()
  await approveChampionshipStandings(season.by, season.place, { mode: "total" })
  await publishStageStandings(season.by, season.pathOf(0))
  await season.reopen(0)
  expect(await telling(["Eva Lapsa"])).toContainEqual(expect.stringMatching(/^championship_standings /))
  // no line of theirs is left either
  await db.delete(standing).where(eq(standing.name, "Eva Lapsa"))
  const [{ id } = { id: "" }] = await db.select().from(participant).where(eq(participant.name, "Eva Lapsa"))
  expect(await forgetParticipant(season.by, season.pathOf(0), { id, isTrial: false })).toMatchObject({
    kind: "forgotten",
  })
  expect(await telling(["Eva Lapsa", "eva-lapsa", "2011-10-09"])).toEqual([])
})

test("nothing left of a deleted account gives its former id, except the entry that says it was deleted [D-35]", async () => {
  const { id } = await makeUser(db, { name: "Ance Roze" })
  const [stage, other] = [await makeStage(db), await makeStage(db)]
  const rider = { db, actor: await findActor(db, id), now: noon }
  for (const { path, key } of [stage, other]) {
    expect(await joinStage(rider, path, { form: makeForm({ name: "Ance Roze" }), confirmed: [] })).toEqual({
      kind: "written",
    })
    await (await makePhone(db, { key, path })).send([wireTap({ participant: id })])
  }
  expect((await telling([id])).length).toBeGreaterThan(8)
  expect(await deleteAccount({ db, now: noon }, id)).toEqual({ kind: "deleted" })
  expect(await telling([id])).toEqual([expect.stringMatching(/^audit .*delete_account/)])
  const results = await db.select().from(result).where(eq(result.name, "—"))
  const ids = [stage, other].map(({ key }) => results.find(({ stageKey }) => stageKey === key)?.participantId)
  expect(new Set(ids).size).toBe(2)
})

test("the reason for a forgotten rider's re-ride is removed from the log, and another rider's stays [RX-03, D-35]", async () => {
  const stage = await makeStage(db)
  const phone = await makePhone(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const ids = [randomUUID(), randomUUID()].map((id) => `ext-${id.replaceAll("-", "")}`)
  const reasons = ["Valters Kalve krita uz viņa", "Lenta bija pārrauta"]
  const attempts = await Promise.all(
    ids.map(async (id, index) => {
      await makeParticipant(db, stage, { id, name: `Rider ${id}` })
      const [ride, reRide] = wireAttempt(["JudgeAddPointsD", "JudgeAddReRide"], { participant: id })
      if (!ride || !reRide) throw new Error("There are two taps")
      return [ride, { ...reRide, reason: reasons[index] ?? null }]
    }),
  )
  await phone.send(attempts.flat())
  expect(await telling(reasons)).toHaveLength(2)
  const input = { id: ids[0] ?? "", isTrial: false }
  expect(await forgetParticipant(by, stage.path, input)).toEqual({ kind: "forgotten" })
  expect(await telling(reasons)).toEqual([expect.stringContaining(reasons[1] ?? "")])
})

test("no table keeps the name or address of a deleted judge whose phone was switched off, let in and imported by its file [D-35]", async () => {
  const stage = await makeStage(db)
  const judge = await makeJudge(db, stage, { name: "Gundars Priedītis" })
  const by = { db, actor: await makeAdmin(db), now: noon, queues: createEventQueues(db) }
  await revokeDevice(by, judge.device.id)
  await letDeviceIn(by, judge.device.id)
  const rider = await makeParticipant(db, stage)
  const file: WaitingFile = {
    ...{ v: 1, stage: stage.path, name: judge.user.name, device: judge.device.id, savedOn: noon },
    events: [wireTap({ participant: rider.id })],
  }
  expect(await importWaiting(by, stage.path, file)).toMatchObject({ kind: "imported", taps: { stored: 1 } })
  await revokeDevice(by, judge.device.id)
  expect(await deleteAccount({ db, now: noon }, judge.user.id)).toEqual({ kind: "deleted" })
  expect(await telling([judge.user.name, judge.user.email])).toEqual([])
})

test("a person entered in one stage and removed from another is forgotten in the log of both, and nobody else is [D-35]", async () => {
  const child = { name: "Valdis Krūmiņš", birthDate: "2013-10-11", license: "LIC-CHILD-88" }
  const stage = await makeStage(db)
  const { institutionId, championshipId } = stage
  const by = { db, actor: await makeSecretary(db, institutionId), now: noon }
  const left = await makeStage(db, { institutionId, championshipId })
  const [gone, other, entered] = Array.from({ length: 3 }, () => `ext-${randomUUID().replaceAll("-", "")}`)
  const save = async (path: string, id = "", given: Partial<typeof child> = child) => {
    const [former] = await db.select().from(participant).where(eq(participant.id, id))
    const version = former ? participantVersion(former) : null
    const form = makeForm({ ...child, ...given })
    expect(await saveParticipant(by, path, { id, version, form, confirmed: [] })).toEqual({ kind: "written" })
  }
  await save(left.path, gone, { name: "Valdis Krumins" })
  await save(left.path, gone)
  await removeParticipant(by, left.path, gone ?? "")
  await save(left.path, other, { name: "Uldis Krūmiņš", license: "LIC-TWIN" })
  await removeParticipant(by, left.path, other ?? "")
  await save(stage.path, entered)
  const traces = [child.name, "Valdis Krumins", child.license]
  expect((await telling(traces)).length).toBeGreaterThan(3)
  expect(await forgetParticipant(by, stage.path, { id: entered ?? "", isTrial: false })).toEqual({
    kind: "forgotten",
  })
  expect(await telling(traces)).toEqual([])
  expect((await telling(["Uldis Krūmiņš"])).length).toBe(2)
})
