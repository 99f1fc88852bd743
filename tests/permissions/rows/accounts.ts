import { eq } from "drizzle-orm"
import { addUser } from "#server/accounts/add-user.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { codeIn, linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { everybody, type Rows, row, signedIn, type Who } from "../row.ts"
import { forgetAttempts, type World } from "../world.ts"

const admins = ["admin"] as const
const newPassword = "much-muddier-paddock"

/** An account with a password that nobody is signed in to. */
const makeAccount = async ({ db, now }: World) => {
  const account = { email: `account-${nextNumber()}@example.org`, name: "Account", password: newPassword }
  await addUser({ db, now }, account)
  return account
}

/** The secret of the link that was mailed last. */
const mailedToken = async ({ site }: World, email: string, parameter: string) =>
  linkIn((await site.mailsTo(email)).at(-1)).searchParams.get(parameter)

/** The code that a person was mailed for a purpose; none where they get none. */
const mailedCode = (purpose: "set-password" | "delete-account") => async (world: World & { who: Who }) => {
  const { browser, email } = world.people[world.who]
  await forgetAttempts(world.db)
  await browser.post("/api/accounts/code", { purpose })
  return codeIn((await world.site.mailsTo(email)).at(-1)) || "123456"
}

/** The token that confirms the address of a new sign-up. */
const confirmationToken = async (world: World) => {
  const account = { email: `new-${nextNumber()}@example.org`, name: "New", password: newPassword }
  await forgetAttempts(world.db)
  await openBrowser(world.site).post("/api/accounts/sign-up", account)
  const { hash } = linkIn((await world.site.mailsTo(account.email)).at(-1))
  return new URLSearchParams(hash.slice(1)).get("token")
}

const markUnconfirmed = ({ db, people, who }: World & { who: Who }) =>
  db.update(user).set({ emailVerified: false }).where(eq(user.email, people[who].email))

const saveProfile = row({
  allowed: signedIn,
  call: ({ browser }) => browser.submit("/profile", { displayName: `Renamed ${nextNumber()}` }),
})

/** Somebody new; roles are given by who has just signed in, and all are tried after a while. */
export const toBeGranted = async ({ db }: World) => {
  await db.update(session).set({ provenOn: Date.now() })
  return makeUser(db)
}

const deleteAccount = row({
  allowed: signedIn,
  isAskedOnce: true,
  call: ({ browser, password }) => browser.post("/api/accounts/delete", { password }),
})

export const accounts: Rows = {
  "organising/grantRole": row({
    allowed: admins,
    setup: toBeGranted,
    call: ({ browser }, { email }) =>
      browser.call("organising/grantRole", { email, named: { role: "admin" } }),
  }),
  "organising/grantRole: secretary of an institution": row({
    allowed: admins,
    setup: toBeGranted,
    call: ({ browser, institution }, { email }) => {
      const named = { role: "secretary", institutionId: institution } as const
      return browser.call("organising/grantRole", { email, named })
    },
  }),
  "organising/revokeRole": row({
    allowed: admins,
    setup: async ({ db }) => {
      const holder = await makeUser(db)
      await db.insert(role).values({ userId: holder.id, role: "admin" })
      return holder
    },
    call: ({ browser }, { email }) =>
      browser.call("organising/revokeRole", { email, named: { role: "admin" } }),
  }),
  "organising/roles": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) => browser.call("organising/roles"),
  }),
  "organising/audit": row({
    allowed: admins,
    reads: true,
    call: ({ browser }) =>
      browser.call("organising/audit", { text: "", from: null, until: null, before: null }),
  }),
  "accounts/profile": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("accounts/profile"),
  }),
  "accounts/myResults": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("accounts/myResults"),
  }),
  "accounts/saveProfile": row({
    allowed: signedIn,
    call: ({ browser }) => browser.call("accounts/saveProfile", { displayName: `Renamed ${nextNumber()}` }),
  }),
  "profile page": row({ allowed: signedIn, reads: true, call: ({ browser }) => browser.get("/profile") }),
  "action of accounts/profile": saveProfile,
  deleteAccount,
  "POST /api/accounts/delete": deleteAccount,
  "POST /api/accounts/delete: by a code": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: mailedCode("delete-account"),
    call: ({ browser }, code) => browser.post("/api/accounts/delete", { code }),
  }),
  "POST /api/accounts/prove-owner": row({
    allowed: signedIn,
    call: ({ browser, password }) => browser.post("/api/accounts/prove-owner", { password }),
  }),
  "POST /api/accounts/sign-in": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: makeAccount,
    call: ({ browser }, account) => browser.post("/api/accounts/sign-in", account),
  }),
  "POST /api/accounts/sign-up": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: async () => ({ email: `new-${nextNumber()}@example.org`, name: "New", password: newPassword }),
    call: ({ browser }, account) => browser.post("/api/accounts/sign-up", account),
  }),
  "POST /api/accounts/magic-link": row({
    allowed: everybody,
    setup: makeAccount,
    call: ({ browser }, { email }) => browser.post("/api/accounts/magic-link", { email }),
  }),
  "POST /api/accounts/finish-signup": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await world.people[world.who].browser.post("/api/accounts/magic-link", { email })
      return mailedToken(world, email, "token")
    },
    call: ({ browser }, token) => browser.post("/api/accounts/finish-signup", { token }),
  }),
  "POST /api/accounts/finish-signup: a link that another device asked for": row({
    allowed: [],
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await fetch(`${world.site.url}/api/accounts/magic-link`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email }),
      })
      return mailedToken(world, email, "token")
    },
    call: ({ browser }, token) => browser.post("/api/accounts/finish-signup", { token }),
  }),
  "POST /api/accounts/open-id": row({
    allowed: everybody,
    // what has to be known until one comes back is in a cookie
    reads: true,
    call: ({ browser }) => browser.post("/api/accounts/open-id", { return: "/" }),
  }),
  "POST /api/accounts/forgot-password": row({
    allowed: everybody,
    setup: makeAccount,
    call: ({ browser }, { email }) => browser.post("/api/accounts/forgot-password", { email }),
  }),
  "POST /api/accounts/reset-password": row({
    allowed: everybody,
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await world.people[world.who].browser.post("/api/accounts/forgot-password", { email })
      return resetTokenIn((await world.site.mailsTo(email)).at(-1))
    },
    call: ({ browser }, token) =>
      browser.post("/api/accounts/reset-password", { token, password: "new-password" }),
  }),
  "POST /api/accounts/code": row({
    allowed: signedIn,
    call: ({ browser }) => browser.post("/api/accounts/code", { purpose: "set-password" }),
  }),
  "POST /api/accounts/confirmation": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: markUnconfirmed,
    call: ({ browser }) => browser.post("/api/accounts/confirmation"),
  }),
  "POST /api/accounts/confirmation-of": row({
    allowed: admins,
    setup: ({ db }) => makeUser(db, { emailVerified: false }),
    call: ({ browser }, { email }) => browser.post("/api/accounts/confirmation-of", { email }),
  }),
  "POST /api/accounts/confirm-address": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: confirmationToken,
    call: ({ browser }, token) =>
      browser.post("/api/accounts/confirm-address", { token, password: newPassword }),
  }),
  "POST /api/accounts/confirm-address: without the password of the sign-up": row({
    allowed: [],
    setup: confirmationToken,
    call: ({ browser }, token) =>
      browser.post("/api/accounts/confirm-address", { token, password: "somebody-else's" }),
  }),
  "POST /api/accounts/set-password": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: mailedCode("set-password"),
    call: ({ browser }, code) => browser.post("/api/accounts/set-password", { code, password: newPassword }),
  }),
  "POST /api/accounts/sign-out": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) => browser.post("/api/accounts/sign-out"),
  }),
  "POST /api/accounts/sign-out-everywhere": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) => browser.post("/api/accounts/sign-out-everywhere"),
  }),
  "POST /logout": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) => browser.submit("/logout", {}),
  }),
}
