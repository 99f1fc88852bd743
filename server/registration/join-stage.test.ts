import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { championship, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage, type StageInput } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { refused } from "#tests/support/scored-race.ts"
import { storedParticipant } from "#tests/support/stored-participant.ts"
import { until } from "#tests/support/until.ts"
import { joinStage } from "./own-participation.ts"
import { lastRegistration } from "./saved-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

const race = async (overrides: StageInput = {}) => {
  const stage = await makeStage(db, overrides)
  const join = async (form = makeForm(), { confirmed = [], at = now }: JoinHow = {}) => {
    const actor = await makeActor(db)
    const outcome = await joinStage({ db, actor, now: at }, stage.path, { form, confirmed })
    return { id: actor.userId, outcome }
  }
  return { stage, join }
}
type JoinHow = { confirmed?: readonly ("same-name-other-number" | "name-after-results")[]; at?: number }

const written = { kind: "written" }
const faulty = (...faults: string[]) => ({ kind: "faults", faults })

/** Does a write wait for another one to end? */
const isSomebodyWaiting = async (): Promise<boolean> => {
  const waiting = await db.execute(
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return waiting.rows.length > 0
}

test("a rider joins under their own user id, as Registered, and finds the form again the next time [PA-08]", async () => {
  const { stage, join } = await race()
  const form = makeForm({ license: "LV-77" })
  const { id, outcome } = await join(form)
  expect(outcome).toEqual(written)
  expect(await storedParticipant(db, stage, id)).toMatchObject({
    name: form.name,
    status: "Registered",
    createdOn: now,
  })
  expect(await lastRegistration(db, id)).toEqual(form)
})

test("what is known of a join is in the audit log", async () => {
  const { stage, join } = await race()
  const form = makeForm()
  const { id } = await join(form)
  const events = await db.select().from(audit).where(eq(audit.userId, id))
  expect(events).toMatchObject([
    { event: "new_participant", data: { stage: stage.path, participant: id, after: form }, timestamp: now },
  ])
})

test("nobody joins twice, and a second form changes nothing", async () => {
  const { stage } = await race()
  const actor = await makeActor(db)
  const join = (form = makeForm()) => joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })
  const first = makeForm()
  expect(await join(first)).toEqual(written)
  expect(await join()).toEqual(refused("joined-already"))
  expect(await storedParticipant(db, stage, actor.userId)).toMatchObject({ name: first.name })
})

test("nobody joins when registration has ended, or the competition is over [D-25]", async () => {
  const { stage, join } = await race({ registrationEndDate: now + 1 })
  expect((await join(makeForm(), { at: now + 1 })).outcome).toEqual(refused("registration-closed"))
  expect((await join()).outcome).toEqual(written)
  const open = await race()
  const late = stage.competitionEndDate
  expect((await open.join(makeForm(), { at: late })).outcome).toEqual(refused("registration-closed"))
})

test("nobody joins a stage that is not published, or not there", async () => {
  const { join } = await race({ status: "draft" })
  expect((await join()).outcome).toEqual(refused("stage-not-found"))
  const form = makeForm()
  const nowhere = "institutions/x/championships/y/stages/z"
  const actor = await makeActor(db)
  expect(await joinStage({ db, actor, now }, nowhere, { form, confirmed: [] })).toEqual(
    refused("stage-not-found"),
  )
})

test("of two riders who join with the same number at the same moment one gets it [D-04]", async () => {
  const { stage, join } = await race()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => join(makeForm({ racingNumber: "77" }))))
  expect(outcomes.filter(({ outcome }) => outcome.kind === "written")).toHaveLength(1)
  expect(outcomes.filter(({ outcome }) => outcome.kind === "faults")).toHaveLength(7)
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(1)
})

test("a refused form raises no revision and leaves no saved form", async () => {
  const { stage, join } = await race()
  await join(makeForm({ racingNumber: "5" }))
  const revision = async () => {
    const [row] = await db.select().from(stageTable).where(eq(stageTable.key, stage.key))
    return row?.revision
  }
  const before = await revision()
  const { id, outcome } = await join(makeForm({ racingNumber: "5" }))
  expect(outcome).toEqual(faulty("same-number"))
  expect(await revision()).toBe(before)
  expect(await lastRegistration(db, id)).toBeNull()
})

test("a namesake with another number joins once they have said that they are somebody else", async () => {
  const { join } = await race()
  await join(makeForm({ name: "Anna Ozola" }))
  const form = makeForm({ name: " anna  ozola" })
  expect((await join(form)).outcome).toEqual({ kind: "asks", asks: ["same-name-other-number"] })
  expect((await join(form, { confirmed: ["same-name-other-number"] })).outcome).toEqual(written)
})

test("a team that is new joins the championship once, without regard to case and accents [D-23]", async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasTeamCompetition: true })
  const { stage, join } = await race({ institutionId, championshipId })
  const teams = ["Bērziņu ģimene", "berzinu  GIMENE", "Ozoli", null]
  const joined: string[] = []
  for (const team of teams) joined.push((await join(makeForm({ team }))).id)
  const [row] = await db.select().from(championship).where(eq(championship.id, championshipId))
  expect(row?.teams).toEqual(["Bērziņu ģimene", "Ozoli"])
  const found = await Promise.all(joined.map((id) => storedParticipant(db, stage, id)))
  expect(found.map((one) => one?.team)).toEqual(["Bērziņu ģimene", "Bērziņu ģimene", "Ozoli", null])
})

test("until their address is confirmed riders choose among the teams that there are (D-43)", async () => {
  const teams = ["Ozoli"]
  const { institutionId, id } = await makeChampionship(db, { hasTeamCompetition: true, teams })
  const stage = await makeStage(db, { institutionId, championshipId: id })
  const actor = await makeActor(db, { emailVerified: false })
  const join = (team: string | null) =>
    joinStage({ db, actor, now }, stage.path, { form: makeForm({ team }), confirmed: [] })
  expect(await join("Bērzi")).toEqual(faulty("new-team-unconfirmed"))
  expect(await join("OZOLI")).toEqual(written)
  expect(await storedParticipant(db, stage, actor.userId)).toMatchObject({ team: "Ozoli" })
  const [row] = await db.select().from(championship).where(eq(championship.id, id))
  expect(row?.teams).toEqual(teams)
})

test("where no teams compete, a team is nothing that could be added", async () => {
  const { stage } = await race()
  const actor = await makeActor(db, { emailVerified: false })
  const form = makeForm({ team: "Bērzi" })
  expect(await joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })).toEqual(written)
})

test("gender and team are kept only where the championship asks for them", async () => {
  const { stage, join } = await race()
  const { id } = await join(makeForm({ gender: "female", team: "Ozoli" }))
  expect(await storedParticipant(db, stage, id)).toMatchObject({ gender: null, team: null })
})

test("a form with a fault or a question is answered with it, and nothing is written [PA-06]", async () => {
  const { stage } = await race()
  const actor = await makeActor(db)
  await makeParticipant(db, stage, { racingNumber: "5", name: "Anna Ozola" })
  const tryJoin = (form: ParticipantForm) =>
    joinStage({ db, actor, now }, stage.path, { form, confirmed: [] })
  expect(await tryJoin(makeForm({ racingNumber: "5" }))).toEqual(faulty("same-number"))
  expect(await tryJoin(makeForm({ racingNumber: null, name: "Anna Ozola" }))).toEqual(faulty("same-name"))
  expect(await tryJoin(makeForm({ name: "Anna Ozola" }))).toMatchObject({ kind: "asks" })
  const wrong = makeForm({ racingNumber: "5", racingClass: "Giants", club: "No such club" })
  expect(await tryJoin(wrong)).toEqual(faulty("unknown-class", "unknown-club", "same-number"))
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(1)
  expect(await lastRegistration(db, actor.userId)).toBeNull()
})

test("a rider whose club is renamed at that moment gets the answer that there is no such club", async () => {
  const { id: clubId } = await makeClub(db)
  const { stage, join } = await race()
  const admin = await db.$client.connect()
  await admin.query("begin")
  await admin.query("update club set id = id || ' MX' where id = $1", [clubId])
  const joining = join(makeForm({ club: clubId }))
  await until(isSomebodyWaiting)
  await admin.query("commit")
  admin.release()
  expect((await joining).outcome).toEqual(faulty("unknown-club"))
  expect(await db.$count(participant, eq(participant.stageKey, stage.key))).toBe(0)
})

test("a form that waits for the lock while the stage is hidden or closed is refused", async () => {
  for (const [change, reason] of [
    [{ status: "draft" }, "stage-not-found"],
    [{ registrationEndDate: now }, "registration-closed"],
  ] as const) {
    const { stage, join } = await race()
    const isStage = eq(stageTable.key, stage.key)
    const joining = await db.transaction(async (tx) => {
      await tx.update(stageTable).set(change).where(isStage)
      const joined = join()
      await until(isSomebodyWaiting)
      return { joined }
    })
    expect((await joining.joined).outcome).toEqual(refused(reason))
  }
})
