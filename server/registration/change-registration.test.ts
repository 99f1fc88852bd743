import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { championship, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { refused } from "#tests/support/scored-race.ts"
import { storedParticipant } from "#tests/support/stored-participant.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"
import { cancelParticipation, changeRegistration, joinStage, type OwnForm } from "./own-participation.ts"
import { saveParticipant, setParticipantStatus } from "./save-participant.ts"
import { lastRegistration } from "./saved-registration.ts"
import { startChanging } from "./start-registration.ts"

type ChampionshipInput = Parameters<typeof makeChampionship>[1]

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const later = now + 3_600_000

/** A stage that a rider has joined, and what they do there. */
const joined = async (overrides: StageInput = {}, season: ChampionshipInput = {}) => {
  const { institutionId, id: championshipId } = await makeChampionship(db, season)
  const stage = await makeStage(db, { institutionId, championshipId, ...overrides })
  const actor = await makeActor(db)
  const form = makeForm({ bike: "Beta EVO" })
  await joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })
  const start = (at = now) => startChanging({ db, actor, now: at }, stage.path)
  const version = async () => {
    const started = await start()
    return (started.kind === "started" && started.start.subject?.version) || ""
  }
  const change = async (sent: Partial<OwnForm> = {}, at = later) => {
    const own = { form, confirmed: [], version: await version(), ...sent }
    return changeRegistration({ db, actor, now: at }, stage.path, own)
  }
  return {
    stage,
    actor,
    form,
    start,
    version,
    change,
    confirm: async () => {
      const secretary = await makeSecretary(db, stage.institutionId)
      const status = { id: actor.userId, status: "Confirmed" } as const
      await setParticipantStatus({ db, actor: secretary, now }, stage.path, status)
    },
    stored: () => storedParticipant(db, stage, actor.userId),
  }
}

const revisionOf = async ({ key }: { key: number }) =>
  (await db.select({ revision: stageTable.revision }).from(stageTable).where(eq(stageTable.key, key)))[0]

const written = { kind: "written" }
const changed = { kind: "written", wasConfirmed: false }
const unchanged = { kind: "unchanged" }

test("riders change their own registration, find it again in the form, and the log says what was changed [PA-18]", async () => {
  const { stage, actor, form, start, change, stored } = await joined()
  expect(await start()).toMatchObject({
    kind: "started",
    start: { form: { name: form.name, bike: "Beta EVO" }, hasResult: false, losesConfirmation: false },
  })
  const mine = { ...form, racingNumber: "98765", bike: "TRS ONE R 250" }
  expect(await change({ form: mine })).toEqual(changed)
  expect(await stored()).toMatchObject({
    racingNumber: "98765",
    bike: "TRS ONE R 250",
    status: "Registered",
    createdOn: now,
    modifiedOn: later,
  })
  expect(await lastRegistration(db, actor.userId)).toEqual(mine)
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events.slice(1)).toMatchObject([
    {
      event: "update_participant",
      data: { stage: stage.path, participant: actor.userId, before: { bike: "Beta EVO" }, after: mine },
      timestamp: later,
    },
  ])
})

test("a change of what an organiser has confirmed waits for that again, and the form says so first [PA-18]", async () => {
  const { actor, form, start, change, confirm, stored } = await joined()
  await confirm()
  expect(await start()).toMatchObject({ start: { losesConfirmation: true } })
  // the same again is no change
  expect(await change()).toEqual(unchanged)
  expect(await stored()).toMatchObject({ status: "Confirmed" })
  const sent = { form: { ...form, bike: null }, confirmed: ["loses-confirmation"] as const }
  expect(await change(sent)).toEqual({ kind: "written", wasConfirmed: true })
  expect(await stored()).toMatchObject({ status: "Registered", bike: null })
  const events = await db.select().from(audit).where(eq(audit.userId, actor.userId)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual(["new_participant", "update_participant", "update_status"])
  expect(events.at(-1)).toMatchObject({ data: { before: "Confirmed", after: "Registered" } })
})

test("a confirmation that comes while the form is open is not lost before riders were asked [PA-18]", async () => {
  const { form, version, change, confirm, stored } = await joined()
  const sent = { form: { ...form, bike: null }, version: await version() }
  await confirm()
  expect(await change(sent)).toEqual({ kind: "asks", asks: ["loses-confirmation"] })
  expect(await stored()).toMatchObject({ status: "Confirmed", bike: "Beta EVO" })
  const known = { ...sent, confirmed: ["loses-confirmation"] as const }
  expect(await change(known)).toEqual({ kind: "written", wasConfirmed: true })
  expect(await stored()).toMatchObject({ status: "Registered", bike: null })
})

test("a form with the same values, however they are written, is not a change: nothing is written", async () => {
  const { stage, form, change, stored } = await joined(
    {},
    { hasTeamCompetition: true, teams: ["Ērgļu Trial"] },
  )
  expect(await change({ form: { ...form, team: "ergļu  trial" } })).toEqual(changed)
  expect(await stored()).toMatchObject({ team: "Ērgļu Trial" })
  const revision = await revisionOf(stage)
  // this championship does not ask for gender
  for (const team of ["Ērgļu Trial", "ērgļu trial", "Ergļu   Trial"])
    expect(await change({ form: { ...form, team, gender: "female" } })).toEqual(unchanged)
  expect(await stored()).toMatchObject({ team: "Ērgļu Trial", modifiedOn: later })
  expect(await revisionOf(stage)).toEqual(revision)
})

test("fields that the championship no longer asks for are not a change: a confirmation stays", async () => {
  const teams = { hasTeamCompetition: true, teams: ["Ozoli"], hasClubStandings: true }
  const { stage, form, change, confirm, stored } = await joined({}, teams)
  const known = { ...form, team: "Ozoli", gender: "female" as const }
  expect(await change({ form: known })).toEqual(changed)
  await confirm()
  await db
    .update(championship)
    .set({ hasTeamCompetition: false, hasClubStandings: false })
    .where(eq(championship.id, stage.championshipId))
  // the form does not ask for them now
  for (const sent of [form, known]) expect(await change({ form: sent })).toEqual(unchanged)
  expect(await stored()).toMatchObject({ status: "Confirmed", team: "Ozoli", gender: "female" })
})

test("an organiser's change made after the form was opened is not overwritten [PA-18]", async () => {
  const { stage, actor, form, version, change, stored } = await joined()
  const opened = await version()
  const secretary = await makeSecretary(db, stage.institutionId)
  const theirs = { ...form, racingNumber: "98764" }
  const sent = { form: theirs, confirmed: [], id: actor.userId, version: opened }
  expect(await saveParticipant({ db, actor: secretary, now }, stage.path, sent)).toEqual(written)
  const mine = { ...form, bike: null }
  expect(await change({ form: mine, version: opened })).toEqual(refused("registration-changed"))
  expect(await stored()).toMatchObject({ racingNumber: "98764", bike: "Beta EVO" })
  // an answer that was lost is given again
  expect(await change({ form: theirs, version: opened })).toEqual(unchanged)
})

test("the numbers of others stay theirs", async () => {
  const { stage, form, change } = await joined()
  await makeParticipant(db, stage, { racingNumber: "77" })
  expect(await change({ form: { ...form, racingNumber: "77" } })).toEqual({
    kind: "faults",
    faults: ["same-number"],
  })
})

test("after the first score a registration is the secretary's to change [PA-18]", async () => {
  const { stage, actor, form, start, version, change } = await joined()
  const opened = await version()
  const { send } = await makePhone(db, stage)
  await send([wireTap({ participant: actor.userId })])
  expect(await start()).toEqual(refused("ridden-already"))
  expect(await change({ form: { ...form, bike: null }, version: opened })).toEqual(refused("ridden-already"))
})

test("a rider marked as not starting is told so, and not that they have results [PA-18] [RX-09]", async () => {
  const { stage, actor, form, start, version, change } = await joined()
  const opened = await version()
  const [own] = await db.select().from(participant).where(eq(participant.id, actor.userId))
  if (!own) throw new Error("The rider has not joined")
  const { stageKey, id: participantId, name, classKey } = own
  await db
    .insert(result)
    .values({ stageKey, participantId, name, classKey, status: "DNS", revision: 1, changedOn: noon })
  expect(await start()).toEqual(refused("marked-dns"))
  expect(await change({ form: { ...form, bike: null }, version: opened })).toEqual(refused("marked-dns"))
  // scored all the same
  const { send } = await makePhone(db, stage)
  await send([wireTap({ participant: actor.userId })])
  expect(await start()).toEqual(refused("ridden-already"))
})

test("nobody changes a registration after its end, in a draft, or without having joined [PA-18] [D-25]", async () => {
  const { stage, start, change } = await joined({ registrationEndDate: later })
  expect(await start(later)).toEqual(refused("registration-closed"))
  expect(await change({}, later)).toEqual(refused("registration-closed"))
  const other = await makeActor(db)
  const own = { form: makeForm(), confirmed: [], version: "" }
  const outside = { db, actor: other, now }
  expect(await startChanging(outside, stage.path)).toEqual(refused("participant-not-found"))
  expect(await changeRegistration(outside, stage.path, own)).toEqual(refused("participant-not-found"))
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(1)
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await start()).toEqual(refused("stage-not-found"))
  expect(await change({ version: "" })).toEqual(refused("stage-not-found"))
})

test("a team that a rider added goes once nobody rides for it, and those of an organiser's list stay [D-23]", async () => {
  const season = { hasTeamCompetition: true, teams: ["Ozoli"] }
  const { stage, actor, form, change } = await joined({}, season)
  const teams = async () =>
    (await db.select().from(championship).where(eq(championship.id, stage.championshipId)))[0]?.teams
  for (const team of ["Bērzi", "Kļavas", "Liepas"])
    expect(await change({ form: { ...form, team } })).toEqual(changed)
  expect(await teams()).toEqual(["Ozoli", "Liepas"])
  const other = await makeActor(db)
  const second = makeForm({ team: "Liepas" })
  await joinStage({ db, actor: other, now }, stage.path, { form: second, confirmed: [] })
  await change({ form: { ...form, team: "Ozoli" } })
  expect(await teams()).toEqual(["Ozoli", "Liepas"])
  for (const one of [actor, other]) await cancelParticipation({ db, actor: one, now: later }, stage.path)
  expect(await teams()).toEqual(["Ozoli"])
})
