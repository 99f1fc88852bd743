import { verifyPassword } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { account, session, user } from "#server/db/schema/accounts.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

const database = await testDatabase()
const { db } = database
const env = { DATABASE_URL: databaseUrlOf(database) }
const nulle = nulleIn(env)
const done = (output: string) => ({ code: 0, output, errors: "" })
const refused = (errors: string) => ({ code: 1, output: "", errors })

test("without a password one is generated and shown once: only its hash is stored", async () => {
  const line = ["user", "add", "Anna@Example.org", "--name", " Anna ", "--judge"]
  const { output } = await nulle(...line)
  const [, password = ""] = /^Added Anna@Example\.org\. Password: (\S{12})$/.exec(output) ?? []
  const [added] = await db
    .select({ name: user.name, verified: user.emailVerified, isJudge: user.isJudge, hash: account.password })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(eq(user.email, "anna@example.org"))
  expect(added).toMatchObject({ name: "Anna", verified: true, isJudge: true })
  expect(await verifyPassword({ hash: added?.hash ?? "", password })).toBe(true)
  expect(await nulle(...line)).toEqual(refused("This email address has an account already."))
})

test("an account that nobody could sign in with is not added", async () => {
  const add = async (...words: string[]) => (await nulle("user", "add", "b@example.org", ...words)).errors
  expect(await add("--name", " ")).toContain("user add needs --name")
  expect(await add("--name", "a".repeat(201))).toContain("at most 200 characters")
  const addWith = async (password: string) => {
    const line = ["user", "add", "b@example.org", "--name", "Bruno", "--password-stdin"]
    return (await nulleIn(env, Date.now(), password)(...line)).errors
  }
  expect(await addWith("short\n")).toContain("at least 8 characters")
  expect(await addWith("p".repeat(129))).toContain("at most 128 characters")
  for (const password of ["password", "Bruno2026", "b@example.org", "Nulle2026"])
    expect(await addWith(password)).toContain("too easy to guess")
  expect(await db.$count(user, eq(user.email, "b@example.org"))).toBe(0)
})

test("the command prints what was done", async () => {
  const { email } = await makeUser(db)
  const { id } = await makeInstitution(db)
  const run = (verb: "grant" | "revoke") => nulle(verb, "secretary", email, "--institution", id)
  expect(await run("grant")).toEqual(done(`${email}: secretary granted.`))
  expect(await run("grant")).toEqual(refused("The account has this role already."))
  expect(await run("revoke")).toEqual(done(`${email}: secretary revoked.`))
  expect(await run("revoke")).toEqual(refused("The account does not have this role."))
})

test("the command prints what cannot be granted", async () => {
  const { email } = await makeUser(db)
  const unverified = await makeUser(db, { emailVerified: false })
  const grant = async (...words: string[]) => (await nulle("grant", ...words)).errors
  expect(await grant("admin", "nobody@example.org")).toBe("There is no account with this email address.")
  expect(await grant("admin", unverified.email)).toContain("not verified")
  expect(await grant("secretary", email, "--institution", "nowhere")).toBe(
    "There is no institution with this id.",
  )
})

test("of several that add one account at once, one does, and the others are told", async () => {
  const line = ["user", "add", "many@example.org", "--name", "Many"]
  const runs = await Promise.all([1, 2, 3].map(() => nulle(...line)))
  expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1, 1])
  for (const { code, errors } of runs)
    if (code === 1) expect(errors).toBe("This email address has an account already.")
})

test("a new password replaces the old one, ends all sessions, and signs out the judge's phone and browsers", async () => {
  const stage = await makeStage(db)
  const { device } = await makePhone(db, stage, { email: "reset@example.org" })
  await db.insert(account).values({
    id: "a",
    userId: device.userId ?? "",
    accountId: device.userId ?? "",
    providerId: "credential",
    password: "",
  })
  const read = () =>
    db
      .select({ id: user.id, epoch: user.credentialEpoch, hash: account.password })
      .from(user)
      .innerJoin(account, eq(account.userId, user.id))
      .where(eq(user.email, "reset@example.org"))
  const [{ id = "", epoch = 0 } = {}] = await read()
  const expiresAt = new Date(Date.now() + 60_000)
  await db.insert(session).values({ id: "s", token: "t", userId: id, expiresAt })
  const { output } = await nulle("user", "password", "Reset@example.org")
  const [, password = ""] = /: the password is set\. Password: (\S{12})$/.exec(output) ?? []
  const [after] = await read()
  expect(await verifyPassword({ hash: after?.hash ?? "", password })).toBe(true)
  expect(await db.$count(session, eq(session.userId, id))).toBe(0)
  expect(after?.epoch).toBe(epoch + 1)
  const [phone] = await db.select().from(judgeDevice).where(eq(judgeDevice.id, device.id))
  expect(phone?.signedOutOn).not.toBeNull()
  expect(await nulle("user", "password", "none@example.org")).toEqual(
    refused("There is no account with this email address."),
  )
})

test("accounts are listed with their roles, and institutions with their ids", async () => {
  const { email } = await makeUser(db, { name: "Zita" })
  const { id } = await makeInstitution(db, { name: "Federation" })
  await nulle("grant", "secretary", email, "--institution", id)
  expect((await nulle("user", "list")).output.split("\n")).toContain(`${email}  Zita  secretary ${id}`)
  expect((await nulle("institution", "list")).output).toContain(`${id}  Federation  Europe/Riga`)
})
