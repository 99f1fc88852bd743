import { expect, test } from "vitest"
import { forgottenName } from "#domain/accounts/anonymize.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { findUsers } from "./roles.ts"
import { newTombstoneId } from "./tombstone.ts"

const { db } = await testDatabase()
const actor = await makeAdmin(db)

const emailsFor = async (text: string) => {
  const outcome = await findUsers({ db, actor }, text)
  return outcome.kind === "found" ? outcome.users.map(({ email }) => email) : outcome.reason
}

test("an admin finds users by a part of their name or email, by name, ten at most", async () => {
  await makeUser(db, { name: "Dace Bērziņa", email: "dace@lamsf.example" })
  await makeUser(db, { name: "Anna Ozola", email: "anna@lamsf.example" })
  await makeUser(db, { name: "Under_score", email: "other@elsewhere.example" })
  expect(await emailsFor(" bērz ")).toEqual(["dace@lamsf.example"])
  expect(await emailsFor("LAMSF")).toEqual(["anna@lamsf.example", "dace@lamsf.example"])
  expect(await emailsFor("r_s")).toEqual(["other@elsewhere.example"])
  expect(await emailsFor("  ")).toEqual([])
  for (let count = 0; count < 12; count += 1) await makeUser(db, { name: `Many ${count}` })
  expect(await emailsFor("many")).toHaveLength(10)
})

test("users with an unconfirmed email come after the others, and are marked: they can be granted no role (D-43)", async () => {
  const early = await makeUser(db, { name: "Aivars Newcomer", emailVerified: false })
  const late = await makeUser(db, { name: "Zane Newcomer" })
  const actor = await makeAdmin(db)
  expect(await findUsers({ db, actor }, "newcomer")).toEqual({
    kind: "found",
    users: [
      { name: late.name, email: late.email, isConfirmed: true },
      { name: early.name, email: early.email, isConfirmed: false },
    ],
  })
})

test("a deleted account's remains are not found, but a user with the same display name is", async () => {
  const id = newTombstoneId()
  await makeUser(db, { id, name: forgottenName, email: `${id}@deleted.invalid`, emailVerified: false })
  expect(await emailsFor("deleted")).toEqual([])
  const { email } = await makeUser(db, { name: forgottenName })
  expect(await emailsFor(forgottenName)).toEqual([email])
})
