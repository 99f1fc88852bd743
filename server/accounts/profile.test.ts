import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { profileForm } from "#contracts/accounts/account-profile.ts"
import { user } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { addUser } from "./add-user.ts"
import { readProfile, saveProfile } from "./profile.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 16)

test("a profile shows its owner what they have set, and whether they have a password", async () => {
  const { id, email, name } = await makeUser(db, { isJudge: true, emailVerified: false })
  expect(await readProfile(db, id)).toEqual({
    email,
    emailVerified: false,
    displayName: name,
    isJudge: true,
    isRiderHidden: false,
    hasPassword: false,
    ridersAlone: [],
  })
  const added = await addUser({ db, now }, { email: "anna@example.org", name: "Anna", password: "12345678" })
  if (added.kind === "refused") throw new Error(added.reason)
  expect(await readProfile(db, added.userId)).toMatchObject({ hasPassword: true })
  expect(await readProfile(db, "nobody")).toBeNull()
})

test("saving a profile changes the one display name that there is [AC-10]", async () => {
  const { id } = await makeUser(db, { name: "Before" })
  const form = profileForm.parse({ displayName: "  Līga   Bērziņa ", isJudge: true })
  expect(await saveProfile({ db, userId: id, now }, form)).toEqual({ kind: "saved" })
  expect(await readProfile(db, id)).toMatchObject({ displayName: "Līga Bērziņa", isJudge: true })
  const [identity] = await db.select().from(user).where(eq(user.id, id))
  expect(identity).toMatchObject({ name: "Līga Bērziņa", isJudge: true })
})

test("nobody declares themselves a judge before their address is confirmed (D-43)", async () => {
  const { id, name } = await makeUser(db, { emailVerified: false })
  const save = (isJudge: boolean, displayName = name) =>
    saveProfile({ db, userId: id, now }, profileForm.parse({ displayName, isJudge }))
  expect(await save(true)).toEqual({ kind: "refused", reason: "address-not-confirmed" })
  expect(await save(false, "Another name")).toEqual({ kind: "saved" })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
  expect(await save(true)).toEqual({ kind: "saved" })
})

test("a saved profile is an audit event with old and new values, one without changes is none", async () => {
  const { id, email } = await makeUser(db, { name: "Before" })
  const after = { displayName: "After", isJudge: true }
  for (let i = 0; i < 2; i += 1) await saveProfile({ db, userId: id, now }, profileForm.parse(after))
  expect(await db.select().from(audit).where(eq(audit.userId, id)).orderBy(audit.id)).toMatchObject([
    {
      event: "update_profile",
      userEmail: email,
      data: { before: { displayName: "Before", isJudge: false }, after },
    },
  ])
})

test("a display name is neither empty nor endless", () => {
  const reasons = ["", "  ", "x".repeat(201), null].map(
    (displayName) => profileForm.safeParse({ displayName }).error?.issues[0]?.message,
  )
  expect(reasons).toEqual([
    "display-name-empty",
    "display-name-empty",
    "display-name-too-long",
    "display-name-empty",
  ])
  expect(profileForm.parse({ displayName: "x".repeat(200) })).toEqual({ displayName: "x".repeat(200) })
})

test("a profile that is gone cannot be saved", async () => {
  const outcome = await saveProfile({ db, userId: "gone", now }, profileForm.parse({ displayName: "X" }))
  expect(outcome).toEqual({ kind: "refused", reason: "not-signed-in" })
})

test("opting out of a rider's page is set in the profile, and logged once [RI-03]", async () => {
  const { id, name } = await makeUser(db)
  const save = (isRiderHidden: boolean) =>
    saveProfile({ db, userId: id, now }, { displayName: name, isJudge: false, isRiderHidden })
  for (let i = 0; i < 2; i += 1) expect(await save(true)).toEqual({ kind: "saved" })
  expect(await readProfile(db, id)).toMatchObject({ isRiderHidden: true })
  expect(await save(false)).toEqual({ kind: "saved" })
  expect(await readProfile(db, id)).toMatchObject({ isRiderHidden: false })
  const events = await db.select().from(audit).where(eq(audit.userId, id)).orderBy(audit.id)
  expect(events).toMatchObject([
    { event: "hide_rider", data: { userId: id } },
    { event: "show_rider", data: { userId: id } },
  ])
})

test("a form that was open in another tab undoes nothing that it does not change [RI-03]", async () => {
  const { id } = await makeUser(db)
  await saveProfile({ db, userId: id, now }, { displayName: "Anna", isJudge: true, isRiderHidden: true })
  expect(await saveProfile({ db, userId: id, now }, { displayName: "Anna Ozola" })).toEqual({ kind: "saved" })
  expect(await readProfile(db, id)).toMatchObject({
    displayName: "Anna Ozola",
    isJudge: true,
    isRiderHidden: true,
  })
  expect(await saveProfile({ db, userId: id, now }, profileForm.parse({ isJudge: false }))).toEqual({
    kind: "saved",
  })
  expect(await readProfile(db, id)).toMatchObject({ displayName: "Anna Ozola", isJudge: false })
})
