import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { purgeAudit } from "#server/accounts/forget-in-audit.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { user } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { readState } from "#server/live/board-state.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { protestedRace } from "#tests/support/protested-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db, pool } = await testDatabase()

const telling = async (text: string) =>
  (await dumpDatabase(pool)).filter((line) => line.toLowerCase().includes(text.toLowerCase()))

test("forgetting a rider removes them from protests: as the one who protests, with what they wrote, and by name in others' texts [D-35] [OF-05]", async () => {
  const made = await protestedRace(db)
  const child = await makeParticipant(db, made.stage, { name: "Zigfrīds Āboliņš", birthDate: "2013-03-09" })
  const own = await made.recorded({
    protester: { participantId: child.id },
    details: "I did not touch the rock",
  })
  const asFather = await made.recorded({
    protester: { name: "zigfrīds  āboliņš" },
    details: "He did not touch it",
    receivedOn: noon + 1,
  })
  const others = await made.recorded({
    subject: "Score of Zigfrīds Āboliņš in section 1",
    details: "ZIGFRĪDS ĀBOLIŅŠ was helped",
    receivedOn: noon + 2,
  })
  await made.decide(others, { text: "Zigfrīds Āboliņš gets 5" })
  const before = await readState(db, made.stage.path, null)
  expect((await telling("zigfrīds")).length).toBeGreaterThan(2)
  const person = { id: child.id, isTrial: false }
  expect(await forgetParticipant(made.by, made.stage.path, person)).toEqual({ kind: "forgotten" })

  expect(await telling("zigfrīds")).toEqual([])
  expect((await made.desk()).protests).toMatchObject([
    {
      id: own,
      protester: { participantId: null, name: "—" },
      details: null,
      subject: "Score of 7 in section 2",
    },
    { id: asFather, protester: { participantId: null, name: "—" }, details: null },
    {
      id: others,
      protester: { name: "Smiltene MK" },
      subject: "Score of — in section 1",
      details: "— was helped",
      text: "— gets 5",
    },
  ])
  // pages that are open show it, too
  const after = await readState(db, made.stage.path, before)
  expect(after?.board.protests.at(-1)).toMatchObject({ subject: "Score of — in section 1", text: "— gets 5" })
})

test("a protest of somebody else stays as it was when a rider of the stage is forgotten [D-35] [OF-05]", async () => {
  const made = await protestedRace(db)
  const child = await makeParticipant(db, made.stage, { name: "Bo Vītols", birthDate: "2013-03-10" })
  await made.recorded({ protester: { participantId: made.idOf("Anna") }, details: "Bosco Vītols was there" })
  const { protests } = await made.desk()
  await forgetParticipant(made.by, made.stage.path, { id: child.id, isTrial: false })
  expect((await made.desk()).protests).toEqual(protests)
})

test("a user's data includes their own protests, and deleting the account leaves no trace that they protested [D-35] [OF-05]", async () => {
  const made = await protestedRace(db)
  const { id, email } = await makeUser(db, { name: "Ance Roze" })
  await makeParticipant(db, made.stage, { id, name: "Ance Roze" })
  await made.recorded({ protester: { participantId: id }, details: "I rode it clean" })
  await made.recorded({ protester: { participantId: made.idOf("Anna") }, receivedOn: noon + 1 })
  const own = { stage: made.stage.path, participant_id: id, details: "I rode it clean" }
  expect((await dataAbout(db, { id, email })).protests).toEqual([expect.objectContaining(own)])
  expect(await deleteAccount({ db, now: noon }, id)).toEqual({ kind: "deleted" })
  expect(await db.$count(user, eq(user.id, id))).toBe(0)
  expect(await db.$count(participant, eq(participant.id, id))).toBe(0)
  expect((await made.desk()).protests).toMatchObject([
    { protester: { participantId: null, name: "—" }, details: null },
    { protester: { name: "Anna" }, details: "The marshal saw a foot that was not there" },
  ])
})

test("forgetting a rider already removed from the stage clears its protests too, and a namesake's stay [D-35] [OF-05]", async () => {
  const made = await protestedRace(db)
  const child = { name: "Ventis Kalējs", birthDate: "2013-04-10" }
  const form = makeForm({ ...child, racingNumber: "41" })
  const entered = async () => {
    const id = `ext-${randomUUID().replaceAll("-", "")}`
    await saveParticipant(made.by, made.stage.path, {
      id,
      form,
      version: null,
      confirmed: [],
    })
    return id
  }
  const gone = await entered()
  const own = await made.recorded({ protester: { participantId: gone }, details: "I was not in section 2" })
  expect(await removeParticipant(made.by, made.stage.path, gone)).toEqual({ kind: "removed" })
  const namesake = await makeParticipant(db, made.stage, { name: child.name, birthDate: "1990-01-01" })
  const theirs = await made.recorded({ protester: { participantId: namesake.id }, receivedOn: noon + 1 })
  expect((await made.desk()).protests).toMatchObject([
    { id: own, protester: { name: child.name, racingNumber: "41", isRemoved: true } },
    { id: theirs, protester: { name: child.name, isRemoved: false } },
  ])
  const again = await makeParticipant(db, made.stage, child)
  const person = { id: again.id, isTrial: false }
  expect(await forgetParticipant(made.by, made.stage.path, person)).toEqual({ kind: "forgotten" })
  expect((await made.desk()).protests).toMatchObject([
    { id: own, protester: { participantId: null, name: "—", racingNumber: null }, details: null },
    { id: theirs, protester: { participantId: namesake.id, name: child.name } },
  ])
})

test("an account that is deleted leaves the protests of stages from which its rider was removed [D-35] [OF-05]", async () => {
  const made = await protestedRace(db)
  const { id } = await makeUser(db, { name: "Rota Zīle" })
  await makeParticipant(db, made.stage, { id, name: "Rota Zīle" })
  await made.recorded({ protester: { participantId: id }, details: "I rode it clean" })
  await made.recorded({ subject: "What Rota Zīle saw", receivedOn: noon + 1 })
  expect(await removeParticipant(made.by, made.stage.path, id)).toEqual({ kind: "removed" })
  expect(await deleteAccount({ db, now: noon }, id)).toEqual({ kind: "deleted" })
  expect((await made.desk()).protests).toMatchObject([
    { protester: { participantId: null, name: "—", isRemoved: false }, details: null },
    { subject: "What — saw" },
  ])
})

/** A child who protested in a stage, was removed from it, and was entered in a later stage of the institution. */
const removedChild = async () => {
  const made = await protestedRace(db)
  const child = { name: `Ulvis ${randomUUID().slice(0, 8)}`, birthDate: "2013-05-11" }
  const id = `ext-${randomUUID().replaceAll("-", "")}`
  const form = makeForm({ ...child, racingNumber: "43" })
  await saveParticipant(made.by, made.stage.path, { id, form, version: null, confirmed: [] })
  const own = await made.recorded({ protester: { participantId: id }, subject: `Score of ${child.name}` })
  await made.decide(own, { text: `${child.name} keeps the 5` })
  expect(await removeParticipant(made.by, made.stage.path, id)).toEqual({ kind: "removed" })
  const later = await makeStage(db, { institutionId: made.stage.institutionId })
  const again = await makeParticipant(db, later, child)
  const forget = () => forgetParticipant(made.by, later.path, { id: again.id, isTrial: false })
  return { made, child, forget }
}

test("forgetting a rider removed from an earlier stage clears the public texts of its protests [D-35] [OF-05]", async () => {
  const { made, child, forget } = await removedChild()
  const before = await readState(db, made.stage.path, null)
  expect(await forget()).toEqual({ kind: "forgotten" })
  expect(await telling(child.name)).toEqual([])
  // pages that are open show it, too
  const after = await readState(db, made.stage.path, before)
  expect(after?.board.protests).toMatchObject([{ subject: "Score of —", text: "— keeps the 5" }])
  expect((await made.desk()).protests).toMatchObject([
    { protester: { participantId: null, name: "—", racingNumber: null, isRemoved: false } },
  ])
})

test("a removed rider is found in protests even after the log has lost that year's names [D-35] [OF-05]", async () => {
  const { made, child, forget } = await removedChild()
  await purgeAudit({ db, now: Date.now() + 3 * 365 * 24 * 3_600_000 })
  expect(await forget()).toEqual({ kind: "forgotten" })
  expect(await telling(child.name)).toEqual([])
  expect(await telling(child.birthDate)).toEqual([])
  expect((await made.desk()).protests).toMatchObject([{ subject: "Score of —", text: "— keeps the 5" }])
})
