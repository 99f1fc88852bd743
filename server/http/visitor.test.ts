import { expect, test } from "vitest"
import { addUser } from "#server/accounts/add-user.ts"
import { saveProfile } from "#server/accounts/profile.ts"
import { clientAddressHeader } from "#server/auth/create-auth.ts"
import { signIn } from "#server/auth/sign-in.ts"
import { session } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountServices } from "#tests/support/account-services.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { visitorOf } from "./visitor.ts"

const { db } = await testDatabase()
const url = "http://localhost:3000"
const accounts = accountServices(db, { origins: [url] })
const services = { accounts, db, now: Date.now }

let people = 0
/** A visitor of a page who has signed in. */
const visitor = async () => {
  people += 1
  const account = { email: `rider-${people}@example.org`, password: "steep-and-muddy", name: "Līga Bērziņa" }
  const added = await addUser({ db, now: Date.now() }, account)
  if (added.kind === "refused") throw new Error(added.reason)
  const headers = new Headers({ [clientAddressHeader]: "203.0.113.1" })
  const outcome = await signIn(accounts, { headers, now: Date.now() }, account)
  if (outcome.kind === "refused") throw new Error(outcome.reason)
  const cookie = outcome.cookies.map((set) => set.split(";", 1)[0]).join("; ")
  return { userId: added.userId, account, request: new Request(url, { headers: { cookie } }) }
}

test("a page knows who looks at it, with their roles of this moment", async () => {
  const { userId, account, request } = await visitor()
  const expected = { userId, name: account.name, email: account.email, isJudge: false, isConfirmed: true }
  const nobody = { ...expected, admin: false, secretaryOf: [] }
  expect(await visitorOf(services, request).viewer()).toEqual(nobody)
  const { id: institutionId } = await makeInstitution(db)
  await db.insert(role).values([
    { userId, role: "admin" },
    { userId, role: "secretary", institutionId },
  ])
  expect(await visitorOf(services, request).viewer()).toEqual({
    ...expected,
    admin: true,
    secretaryOf: [institutionId],
  })
})

test("nobody is signed in without a cookie, with a forged one, or with one of a session that is over", async () => {
  const { request } = await visitor()
  const cookie = request.headers.get("cookie") ?? ""
  const forged = cookie.replace(/=./, (start) => (start === "=A" ? "=B" : "=A"))
  const requests = [new Request(url), new Request(url, { headers: { cookie: forged } })]
  for (const one of requests) {
    const { viewer, profile } = visitorOf(services, one)
    expect([await viewer(), await profile()]).toEqual([null, null])
  }
  await db.delete(session)
  expect(await visitorOf(services, request).viewer()).toBeNull()
})

test("the cookie of a session that is used is renewed with the page", async () => {
  const { request } = await visitor()
  const fresh = visitorOf(services, request)
  await fresh.viewer()
  expect(fresh.cookies).toEqual([])
  await db.update(session).set({ expiresAt: new Date(Date.now() + 3_600_000) })
  const renewed = visitorOf(services, request)
  await renewed.viewer()
  await renewed.viewer()
  expect(renewed.cookies).toEqual([expect.stringContaining("nulle.session_token=")])
})

test("visitors read their own profile, and a saved change shows at the next request", async () => {
  const { userId, request } = await visitor()
  expect(await visitorOf(services, request).profile()).toMatchObject({
    displayName: "Līga Bērziņa",
    isJudge: false,
  })
  await saveProfile(
    { db, userId, now: Date.now() },
    { displayName: "Līga", isJudge: true, isRiderHidden: false },
  )
  expect(await visitorOf(services, request).viewer()).toMatchObject({
    name: "Līga",
    isJudge: true,
  })
})
