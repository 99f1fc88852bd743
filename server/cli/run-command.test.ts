import { verifyPassword } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { account, user } from "#server/db/schema/accounts.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { runCommand } from "./run-command.ts"

const { db } = await testDatabase()
const context = { db, now: Date.UTC(2026, 4, 16) }
const admin = { role: "admin" } as const

test("without a password one is made, and shown once: only its hash is kept", async () => {
  const command = {
    kind: "add-user",
    email: "Anna@Example.org",
    name: "Anna",
    password: null,
    isJudge: true,
  } as const
  const { isDone, text } = await runCommand(context, command)
  expect(isDone).toBe(true)
  const [, password = ""] = /^Added Anna@Example\.org\. Password: (\S{12})$/.exec(text) ?? []
  const [added] = await db
    .select({
      email: user.email,
      verified: user.emailVerified,
      isJudge: user.isJudge,
      hash: account.password,
    })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
  expect(added).toMatchObject({ email: "anna@example.org", verified: true, isJudge: true })
  expect(await verifyPassword({ hash: added?.hash ?? "", password })).toBe(true)

  expect(await runCommand(context, command)).toEqual({
    isDone: false,
    text: "This email address has an account already.",
  })
})

test("what was done is said", async () => {
  const { email } = await makeUser(db)
  const { id: institutionId } = await makeInstitution(db)
  const named = { role: "secretary", institutionId } as const
  const run = (kind: "grant" | "revoke") => runCommand(context, { kind, email, named })
  expect(await run("grant")).toEqual({ isDone: true, text: `${email}: secretary granted.` })
  expect(await run("grant")).toEqual({ isDone: false, text: "The account has this role already." })
  expect(await run("revoke")).toEqual({ isDone: true, text: `${email}: secretary revoked.` })
  expect(await run("revoke")).toEqual({ isDone: false, text: "The account does not have this role." })
})

test("what cannot be granted is said", async () => {
  const { email } = await makeUser(db)
  const unverified = await makeUser(db, { emailVerified: false })
  const grant = async (to: string, named: typeof admin | { role: "secretary"; institutionId: string }) =>
    (await runCommand(context, { kind: "grant", email: to, named })).text
  expect(await grant("nobody@example.org", admin)).toBe("There is no account with this email address.")
  expect(await grant(unverified.email, admin)).toContain("not verified")
  expect(await grant(email, { role: "secretary", institutionId: "nowhere" })).toBe(
    "There is no institution with this id.",
  )
})
