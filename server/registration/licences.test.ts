import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { ParticipantForm } from "#contracts/registration/participant-form.ts"
import { participant } from "#server/db/schema/registration.ts"
import { audit } from "#server/db/schema/roles.ts"
import { limits } from "#server/limits/table/limits.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { changeRegistration, joinStage } from "./own-participation.ts"
import { listLicences, removeLicence, saveLicence } from "./register-licences.ts"
import { saveParticipant } from "./save-participant.ts"
import { showParticipants } from "./show-participants.ts"
import { participantVersion } from "./written-form.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const anna = { name: "Anna Ozola", birthDate: "1999-03-04", license: "lv 104" }
const written = { kind: "written" }
const asks = (...questions: string[]) => ({ kind: "asks", asks: questions })
const asksAgain = asks("licence-unconfirmed")

/** A stage on 16 May of an institution that has registered Anna's licence, and one that ended the day before. */
const registered = async () => {
  const stage = await makeStage(db)
  const { institutionId } = stage
  await makeLicence(db, institutionId, { ...anna, license: "LV-104", name: "OZOLA Anna" })
  await makeLicence(db, institutionId, { ...anna, license: "LV-9", validUntil: "2026-05-15" })
  const secretary = { db, actor: await makeSecretary(db, institutionId), now }
  return { stage, secretary, institutionId }
}

const join = async (path: string, form: ParticipantForm, isConfirmed = true) => {
  const actor = { ...(await makeActor(db)), isConfirmed }
  return {
    actor,
    send: (confirmed: "licence-unconfirmed"[] = []) =>
      joinStage({ db, actor, now }, path, { form, confirmed }),
  }
}

test("a secretary is asked about a licence that is unknown, ended or another person's, and goes on [SN-02]", async () => {
  const { stage, secretary } = await registered()
  let id = 0
  const save = (
    given: Partial<ParticipantForm>,
    confirmed: ("licence-of-other" | "licence-expired")[] = [],
  ) => {
    const form = makeForm({ ...anna, racingNumber: String(++id), name: `${anna.name}`, ...given })
    const added = { id: `ext-${String(id).padStart(32, "0")}`, version: null, form }
    return saveParticipant(secretary, stage.path, {
      ...added,
      confirmed: [...confirmed, "same-name-other-number"],
    })
  }
  expect(await save({ license: "LV-1" })).toEqual(asks("licence-unknown"))
  expect(await save({ name: "Dita Kalniņa" })).toEqual(asks("licence-of-other"))
  expect(await save({ birthDate: "1999-03-05" })).toEqual(asks("licence-of-other"))
  expect(await save({ license: "LV 9" })).toEqual(asks("licence-expired"))
  expect(await save({ license: "LV 9" }, ["licence-expired"])).toEqual(written)
  expect(await save({})).toEqual(written)
  expect(await save({ name: "Dita Kalniņa" }, ["licence-of-other"])).toEqual(written)
  expect(await save({ name: "Ilze Liepa", license: null })).toEqual(written)
  const list = await showParticipants(secretary, stage.path, {})
  const marks = list?.for === "secretary" ? list.rows.map((one) => [one.name, one.licenceOddity]) : []
  expect(marks).toHaveLength(4)
  // all are counted, however few are listed
  const few = await showParticipants(secretary, stage.path, { most: 1 })
  expect(few).toMatchObject({ rows: [{}], byLicence: { unknown: 0, expired: 1, "of-other": 1 } })
  expect(await showParticipants({ db, actor: null, now }, stage.path, {})).not.toHaveProperty("byLicence")
  expect(Object.fromEntries(marks.filter(([name]) => name !== anna.name))).toEqual({
    "Dita Kalniņa": "of-other",
    "Ilze Liepa": null,
  })
  expect(marks.filter(([name]) => name === anna.name).map(([, mark]) => mark)).toEqual(
    expect.arrayContaining([null, "expired"]),
  )
})

test("a licence that an entry had before is not asked about again, and nobody asks without a register [SN-02]", async () => {
  const { stage, secretary } = await registered()
  const { id, ...entry } = await makeParticipant(db, stage, { license: "unknown 5" })
  const version = participantVersion({ ...entry })
  const form = makeForm({
    ...{ name: entry.name, birthDate: entry.birthDate ?? "", license: entry.license },
    racingNumber: entry.racingNumber,
    bike: "Another",
  })
  expect(await saveParticipant(secretary, stage.path, { id, version, form, confirmed: [] })).toEqual(written)
  const elsewhere = await makeStage(db)
  expect(await (await join(elsewhere.path, makeForm({ license: "unknown 5" }))).send()).toEqual(written)
  const context = { db, actor: await makeSecretary(db, elsewhere.institutionId), now }
  expect(await showParticipants(context, elsewhere.path, {})).toMatchObject({
    rows: [{ licenceOddity: null }],
  })
})

test("a rider is asked to look again, for whatever reason in the same words, and joins all the same [SN-02]", async () => {
  const { stage } = await registered()
  for (const odd of [
    { license: "LV-1" },
    { license: "LV-9" },
    { name: "Dita Kalniņa" },
    { birthDate: "1998-03-04" },
  ])
    expect(await (await join(stage.path, makeForm({ ...anna, ...odd }))).send()).toEqual(asksAgain)
  const odd = await join(stage.path, makeForm({ ...anna, license: "LV-1" }))
  expect(await odd.send(["licence-unconfirmed"])).toEqual(written)
  const [row] = await db.select().from(participant).where(eq(participant.id, odd.actor.userId))
  const version = row ? participantVersion(row) : ""
  const form = makeForm({ ...anna, license: "LV-1", racingNumber: row?.racingNumber ?? null, bike: "Other" })
  const change = { form, version, confirmed: [] }
  expect(await changeRegistration({ db, actor: odd.actor, now }, stage.path, change)).toMatchObject(written)
})

test("another day of the year changes nothing that a stranger sees: birthdays are not told [SN-02] [XC-04]", async () => {
  const { stage } = await registered()
  for (const birthDate of ["1999-03-04", "1999-12-31"]) {
    const { actor, send } = await join(stage.path, makeForm({ ...anna, birthDate }))
    expect(await send()).toEqual(written)
    await db.delete(participant).where(eq(participant.id, actor.userId))
  }
})

test("an account gets few answers a day and then is always asked, as is whoever has not confirmed the address [SN-02]", async () => {
  const { stage } = await registered()
  expect(await (await join(stage.path, makeForm(anna), false)).send()).toEqual(asksAgain)
  const guessing = await join(stage.path, makeForm({ ...anna, license: "LV-1" }))
  for (let tried = 0; tried < limits.accounts.licenceAnswers.most; tried += 1)
    expect(await guessing.send()).toEqual(asksAgain)
  const right = { form: makeForm(anna), confirmed: [] }
  expect(await joinStage({ db, actor: guessing.actor, now }, stage.path, right)).toEqual(asksAgain)
  expect(await (await join(stage.path, makeForm(anna))).send()).toEqual(written)
})

test("a secretary registers a licence, finds, changes and removes it; two never have one number [SN-02]", async () => {
  const { secretary, institutionId: institution } = await registered()
  const list = async (sought = "") => {
    const listed = await listLicences(secretary, { institution, sought, after: null })
    if (listed.kind === "refused") throw new Error(listed.reason)
    return listed
  }
  const form = { ...anna, name: "Bruno Bērziņš", license: "EST 77", validUntil: "2026-12-31", kind: "Yearly" }
  const save = (given: object, former: { comparable: string; version: string } | null = null) =>
    saveLicence(secretary, { institution, former, form: { ...form, ...given } })
  expect(await save({})).toEqual({ kind: "saved" })
  expect(await save({ license: "est-77" })).toEqual({ kind: "refused", reason: "license-exists" })
  const [found] = (await list("berz")).licences
  expect(found).toMatchObject({ ...form, comparable: "EST77" })
  expect((await list("est77")).licences).toHaveLength(1)
  const former = { comparable: "EST77", version: found?.version ?? "" }
  expect(await save({ license: "LV-104" }, former)).toEqual({ kind: "refused", reason: "license-exists" })
  expect(await save({ validUntil: "2027-12-31" }, former)).toEqual({ kind: "saved" })
  expect(await save({}, former)).toEqual({ kind: "refused", reason: "changed-meanwhile" })
  expect(await removeLicence(secretary, { institution, comparable: "EST77" })).toEqual({ kind: "removed" })
  expect((await list()).total).toBe(2)
  const auditEvents = await db.select().from(audit).where(eq(audit.userId, secretary.actor.userId))
  expect(auditEvents.map(({ event }) => event)).toEqual(["save_licence", "save_licence", "remove_licence"])
})

test("a register is read a page at a time, by number", async () => {
  const { institutionId: institution } = await makeStage(db)
  for (let number = 101; number <= 205; number += 1)
    await makeLicence(db, institution, { license: `LV-${number}` })
  const context = { db, actor: await makeSecretary(db, institution), now }
  const first = await listLicences(context, { institution, sought: "", after: null })
  expect(first).toMatchObject({ total: 105, next: "LV200" })
  const next = await listLicences(context, { institution, sought: "", after: "LV200" })
  expect(next).toMatchObject({
    licences: [201, 202, 203, 204, 205].map((one) => ({ license: `LV-${one}` })),
    next: null,
  })
})
