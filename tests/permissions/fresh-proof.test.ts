import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { z } from "zod"
import { api } from "#contracts/api/api.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { type StageFields, stageForm } from "#contracts/competitions/stage-form.ts"
import { addUser } from "#server/accounts/add-user.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import { mergeClubs } from "#server/competitions/merge-clubs.ts"
import { session } from "#server/db/schema/accounts.ts"
import { club, stage as stageTable } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { pathOf } from "#server/stages/championship-place.ts"
import { effectsOfChange } from "#server/standings/effects-on-published.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { nameManager } from "#tests/support/factories/make-club-manager.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { justProven } from "#tests/support/just-proven.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const password = "steep-and-muddy"

/** An admin who signed in a quarter of an hour ago. */
const email = "admin@example.org"
const added = await addUser({ db, now: Date.now() }, { email, password, name: "Līga Bērziņa" })
if (added.kind === "refused") throw new Error(added.reason)
const { userId } = added
await db.insert(role).values({ userId, role: "admin", grantedOn: Date.now() })
const admin = { db, actor: await findActor(db, userId) }
const browser = openBrowser(site)
await browser.call("accounts/signIn", { email, password })
const grownOld = () => {
  const before = Date.now() - 15 * 60_000
  return db
    .update(session)
    .set({ createdAt: new Date(before), provenOn: before })
    .where(eq(session.userId, userId))
}

/** A stage whose form is filled in with other values. */
const stageSave = async (status: "draft" | "published", changes: Partial<StageFields>) => {
  const { path } = await makeStage(db, { status, classes: [{ name: "Expert" }] })
  return formOf(path, changes)
}

/** The form of a stage, filled in with other values. */
const formOf = async (path: string, changes: Partial<StageFields>) => {
  const found = await stageToEdit(admin, path)
  if (found.kind === "refused") throw new Error(found.reason)
  const { fields, version, timeZone } = found
  const form = stageForm(timeZone, fields).parse({ ...fields, ...changes })
  return { stage: path, version, form, confirmed: null }
}

/** A merge of two clubs, with the question that is confirmed. */
const clubsMerge = async () => {
  const clubs = { from: (await makeClub(db)).id, into: (await makeClub(db)).id }
  const asked = await mergeClubs(
    { ...admin, ...justProven, now: Date.now(), effectsOfChange },
    { ...clubs, confirmed: null },
  )
  if (asked.kind !== "to-confirm") throw new Error("nothing was asked")
  return { ...clubs, confirmed: asked.question }
}

/** A public championship, as its form is sent to hide it. */
const hiddenChampionship = async () => {
  const { institutionId, id: championshipId } = await makeChampionship(db, { publicationStatus: "published" })
  const place = { institutionId, championshipId }
  const found = await championshipToEdit(admin, place)
  if (found.kind === "refused") throw new Error(found.reason)
  const form = { ...found.form, publicationStatus: "draft" as const }
  return { championship: pathOf(place), version: found.version, form, confirmed: null }
}

const approvedStage = async () => {
  const stage = await makeStage(db)
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  return stage.path
}

/** Somebody who may be named the manager of a club. */
const toBeManager = async () => {
  const { id, email: of } = await makeUser(db)
  const { id: institution } = await makeInstitution(db)
  return { id, institution, form: { email: of, club: (await makeClub(db)).id } }
}

/** Makes what an act is done to, and returns the act. */
type Act = () => Promise<(by: Browser) => Promise<{ body: unknown }>>

/**
 * The acts that ask for a fresh proof: they give or take power over the site, take from everybody what was public, or cannot be undone.
 * docs/decisions/0062-acts-that-ask-for-a-proof.md
 */
const provenActs: Record<string, Act> = {
  "organising/grantRole": async () => {
    const { email: of } = await makeUser(db)
    return (by) => by.call("organising/grantRole", { email: of, named: { role: "admin" } })
  },
  "organising/revokeRole": async () => {
    const holder = await makeUser(db)
    await db.insert(role).values({ userId: holder.id, role: "admin" })
    return (by) => by.call("organising/revokeRole", { email: holder.email, named: { role: "admin" } })
  },
  "organising/nameClubManager": async () => {
    const managed = await toBeManager()
    return (by) => by.call("organising/nameClubManager", managed)
  },
  "organising/endClubManager": async () => {
    const { id, ...managed } = await toBeManager()
    await nameManager(db, id, { clubId: managed.form.club, institutionId: managed.institution })
    return (by) => by.call("organising/endClubManager", managed)
  },
  "organising/mergeClubs": async () => {
    const merge = await clubsMerge()
    return (by) => by.call("organising/mergeClubs", merge)
  },
  "organising/saveChampionship": async () => {
    const save = await hiddenChampionship()
    return (by) => by.call("organising/saveChampionship", save)
  },
  "competitions/saveStage": async () => {
    const save = await stageSave("published", { status: "draft" })
    return (by) => by.call("competitions/saveStage", save)
  },
  "registration/forget": async () => {
    const stage = await makeStage(db)
    const { id } = await makeParticipant(db, stage, { name: "Anna Ozola" })
    return (by) => by.call("registration/forget", { stage: stage.path, id, isTrial: false })
  },
  "registration/removeRider": async () => {
    const child = await makeHeldRider(db, userId)
    await makeParticipant(db, await makeStage(db), { id: child.id })
    return (by) => by.call("registration/removeRider", { rider: child.id })
  },
  "riderHolders/share": async () => {
    const { id: rider } = await makeHeldRider(db, userId)
    return (by) => by.call("riderHolders/share", { rider, email: `${rider}@example.org` })
  },
  "riderHolders/handOver": async () => {
    const { id: rider } = await makeHeldRider(db, userId)
    return (by) => by.call("riderHolders/handOver", { rider })
  },
  "results/reopen": async () => {
    const stage = await approvedStage()
    return (by) => by.call("results/reopen", { stage, reason: "A card was lost" })
  },
}

test("every act that can ask for a fresh proof is in this list", () => {
  const asking = proceduresOf(api).filter(([, { errorMap }]) => Object.hasOwn(errorMap, "proof-needed"))
  expect(asking.map(([path]) => path).sort()).toEqual(Object.keys(provenActs).sort())
})

for (const [path, prepare] of Object.entries(provenActs))
  test(`${path} asks whoever signed in a while ago for a proof, and is done once it is given`, async () => {
    const act = await prepare()
    await grownOld()
    expect((await act(browser)).body).toMatchObject({ json: { code: "proof-needed" } })
    await browser.call("accounts/proveOwner", { password })
    expect((await act(browser)).body).toMatchObject({ json: { kind: expect.any(String) } })
  })

test("a form of a stage that hides nothing asks for no proof", async () => {
  await grownOld()
  for (const save of [
    await stageSave("published", { title: "Renamed" }),
    await stageSave("draft", { title: "Renamed" }),
  ])
    expect((await browser.call("competitions/saveStage", save)).body).toEqual({ json: { kind: "saved" } })
})

test("what an act changes is asked about before the proof, and nothing is done without both", async () => {
  const asked = z.object({ json: z.object({ kind: z.literal("to-confirm"), question: z.string() }) })
  const entered = await makeStage(db, { status: "published", classes: [{ name: "Expert" }] })
  await makeParticipant(db, entered, { name: "Anna Ozola" })
  const { from, into } = await clubsMerge()
  const acts = [
    { path: "competitions/saveStage", input: await formOf(entered.path, { status: "draft" }) },
    { path: "organising/mergeClubs", input: { from, into, confirmed: null } },
  ]
  const areUndone = async () => {
    const isPublished = and(eq(stageTable.key, entered.key), eq(stageTable.status, "published"))
    return (
      (await db.$count(stageTable, isPublished)) === 1 && (await db.$count(club, eq(club.id, from))) === 1
    )
  }
  for (const { path, input } of acts) {
    await grownOld()
    const { json } = asked.parse((await browser.call(path, input)).body)
    const confirmed = { ...input, confirmed: json.question }
    expect((await browser.call(path, confirmed)).body).toMatchObject({ json: { code: "proof-needed" } })
    await browser.call("accounts/proveOwner", { password })
    expect(asked.safeParse((await browser.call(path, input)).body).success).toBe(true)
    expect(await areUndone()).toBe(true)
  }
})
