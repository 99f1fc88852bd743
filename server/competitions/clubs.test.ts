import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { club, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import { savedRegistration } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { strangers } from "#tests/support/factories/strangers.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { wireTap } from "#tests/support/wire-taps.ts"
import { addClub, addClubForStage, removeClub, saveClub } from "./clubs.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const actor = await makeAdmin(db)

const refused = (reason: string) => ({ kind: "refused", reason })
const find = async (id: string) => (await db.select().from(club).where(eq(club.id, id)))[0]

test("everybody sees the clubs with their countries, in the order of the alphabet", async () => {
  for (const id of ["Zilā kalna", "Ābeles", "Abavas"])
    expect(await addClub({ db, actor, now }, { id, country: "Latvia" })).toEqual({ kind: "saved" })
  expect((await listClubs(db)).slice(0, 3)).toEqual([
    { id: "Abavas", country: "Latvia" },
    { id: "Ābeles", country: "Latvia" },
    { id: "Zilā kalna", country: "Latvia" },
  ])
})

test("there are no two clubs whose names differ by case, accents or spaces alone", async () => {
  const { id } = await makeClub(db, { id: "Klinšu brāļi" })
  const other = await makeClub(db)
  expect(await addClub({ db, actor, now }, { id: "klinsu  BRALI", country: "Latvia" })).toEqual(
    refused("club-exists"),
  )
  const rename = { former: other, form: { id: "klinsu brali", country: "Latvia" } }
  expect(await saveClub({ db, actor, now }, rename)).toEqual(refused("club-exists"))
  const respell = { former: { id, country: "Latvia" }, form: { id: "Klinsu Brali", country: "Latvia" } }
  expect(await saveClub({ db, actor, now }, respell)).toEqual({ kind: "saved" })
  const adds = ["Gauja", "gauja", "GAUJA"].map((name) =>
    addClub({ db, actor, now }, { id: name, country: "Latvia" }),
  )
  expect((await Promise.all(adds)).filter(({ kind }) => kind === "saved")).toHaveLength(1)
})

test("a club that is renamed is renamed everywhere, and open boards reload", async () => {
  const former = await makeClub(db)
  const [stage, other] = [await makeStage(db), await makeStage(db)]
  const rider = await makeParticipant(db, stage, { clubId: former.id })
  const { send, user } = await makePhone(db, stage)
  await send([wireTap({ participant: rider.id })])
  await saveForm(db, user.id, { club: former.id })
  const form = { id: `${former.id} and friends`, country: "Estonia" }
  expect(await saveClub({ db, actor, now }, { former, form })).toEqual({ kind: "saved" })
  const ofStage = eq(participant.stageKey, stage.key)
  expect(await db.select({ club: participant.clubId }).from(participant).where(ofStage)).toEqual([
    { club: form.id },
  ])
  expect(await db.select({ club: result.clubId }).from(result).where(eq(result.stageKey, stage.key))).toEqual(
    [{ club: form.id }],
  )
  const [saved] = await db.select().from(savedRegistration).where(eq(savedRegistration.entryId, user.id))
  expect(saved?.participationData.club).toBe(form.id)
  const settingsOf = async ({ key }: { key: number }) => {
    const [row] = await db.select().from(stageTable).where(eq(stageTable.key, key))
    return row && [row.revision, row.settingsRevision]
  }
  expect(await settingsOf(stage)).toEqual([2, 2])
  expect(await settingsOf(other)).toEqual([0, 0])
  const events = await db.select().from(audit).where(eq(audit.event, "update_club")).orderBy(audit.id)
  expect(events.at(-1)).toMatchObject({ data: { before: former, after: form }, userId: actor.userId })
})

test("a club that somebody rides for stays, another goes", async () => {
  const { id } = await makeClub(db)
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage, { clubId: id })
  expect(await removeClub({ db, actor, now }, id)).toEqual(refused("club-in-use"))
  await db.delete(participant).where(eq(participant.id, rider.id))
  expect(await removeClub({ db, actor, now }, id)).toEqual({ kind: "removed" })
  expect(await find(id)).toBeUndefined()
  expect(await removeClub({ db, actor, now }, id)).toEqual(refused("club-not-found"))
})

test("of two admins with the same form open the second gets a conflict, and overwrites nothing", async () => {
  const former = await makeClub(db)
  const save = (form: { id: string; country: string }) => saveClub({ db, actor, now }, { former, form })
  const outcomes = await Promise.all(
    ["Estonia", "Lithuania"].map((country) => save({ id: former.id, country })),
  )
  expect(outcomes).toEqual(expect.arrayContaining([{ kind: "saved" }, refused("changed-meanwhile")]))
  const country = (await find(former.id))?.country ?? ""
  const now2 = { former: { ...former, country }, form: { id: `${former.id} 2`, country } }
  expect(await saveClub({ db, actor, now }, now2)).toEqual({ kind: "saved" })
  expect(await save({ id: former.id, country: "Latvia" })).toEqual(refused("club-not-found"))
})

test("clubs are maintained by an admin alone", async () => {
  const former = await makeClub(db)
  const { id } = await makeInstitution(db)
  for (const stranger of [...(await strangers(db)), await makeSecretary(db, id)]) {
    const context = { db, actor: stranger, now }
    const form = { id: "Mine", country: "Latvia" }
    expect(await addClub(context, form)).toEqual(refused("forbidden"))
    expect(await saveClub(context, { former, form })).toEqual(refused("forbidden"))
    expect(await removeClub(context, former.id)).toEqual(refused("forbidden"))
  }
  expect(await find(former.id)).toEqual(former)
})

test("secretaries add a club that a participant of their stage lacks, but none twice, and change no other [D-56]", async () => {
  const stage = await makeStage(db)
  const secretary = await makeSecretary(db, stage.institutionId)
  const add = (who: typeof secretary | null, id: string, path = stage.path) =>
    addClubForStage({ db, actor: who, now }, { stage: path, club: { id, country: "Estonia" } })
  expect(await add(secretary, "Võrumaa TK")).toEqual({ kind: "saved" })
  expect(await add(secretary, "VORUMAA  tk")).toEqual(refused("club-exists"))
  const [event] = await db.select().from(audit).where(eq(audit.userId, secretary.userId))
  expect(event).toMatchObject({
    event: "add_club",
    data: { stage: stage.path, after: { id: "Võrumaa TK", country: "Estonia" } },
  })
  const elsewhere = await makeSecretary(db, (await makeInstitution(db)).id)
  for (const stranger of [...(await strangers(db)), elsewhere])
    expect(await add(stranger, "Mine")).toEqual(refused("forbidden"))
  expect(await add(secretary, "Nowhere", `${stage.path}-gone`)).toEqual(refused("stage-not-found"))
  const former = { id: "Võrumaa TK", country: "Estonia" }
  const context = { db, actor: secretary, now }
  expect(await saveClub(context, { former, form: { ...former, country: "Latvia" } })).toEqual(
    refused("forbidden"),
  )
})
