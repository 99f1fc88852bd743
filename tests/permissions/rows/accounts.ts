import { eq } from "drizzle-orm"
import { callAddress, signInForms } from "#contracts/api/call-address.ts"
import { addUser } from "#server/accounts/add-user.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { codeIn, linkIn, resetTokenIn } from "#tests/support/mails.ts"
import { quickPasswords } from "#tests/support/quick-passwords.ts"
import { type Rows, row, signedIn } from "../row.ts"
import { everybody, forgetAttempts, type Who, type World } from "../world.ts"

const admins = ["admin"] as const
const newPassword = "much-muddier-paddock"

/** An account with a password that nobody is signed in to. */
const makeAccount = async ({ db, now }: World) => {
  const account = { email: `account-${nextNumber()}@example.org`, name: "Account", password: newPassword }
  await addUser({ db, now, passwords: quickPasswords }, account)
  return account
}

/** The secret of the link that was mailed last. */
const mailedToken = async ({ site }: World, email: string, parameter: string) =>
  linkIn((await site.mailsTo(email)).at(-1)).searchParams.get(parameter)

/** The code that a person was mailed for a purpose; none where they get none. */
const mailedCode = (purpose: "set-password" | "delete-account") => async (world: World & { who: Who }) => {
  const { browser, email } = world.people[world.who]
  await forgetAttempts(world.db)
  await browser.call("accounts/sendCode", { purpose })
  return codeIn((await world.site.mailsTo(email)).at(-1)) || "123456"
}

/** The code of an account for which somebody asked in their own browser. */
const ownCode = async (world: World & { who: Who }) => {
  const { email } = await makeAccount(world)
  await forgetAttempts(world.db)
  await world.people[world.who].browser.call("accounts/sendMagicLink", { email })
  return codeIn((await world.site.mailsTo(email)).at(-1))
}

/** The code of an account for which another browser asked. */
const othersCode = async (world: World) => {
  const { email } = await makeAccount(world)
  await forgetAttempts(world.db)
  await openBrowser(world.site).call("accounts/sendMagicLink", { email })
  return codeIn((await world.site.mailsTo(email)).at(-1))
}

/** The token that confirms the address of a new sign-up. */
const confirmationToken = async (world: World) => {
  const account = { email: `new-${nextNumber()}@example.org`, name: "New", password: newPassword }
  await forgetAttempts(world.db)
  await openBrowser(world.site).call("accounts/signUp", account)
  const { hash } = linkIn((await world.site.mailsTo(account.email)).at(-1))
  return new URLSearchParams(hash.slice(1)).get("token")
}

const markUnconfirmed = ({ db, people, who }: World & { who: Who }) =>
  db.update(user).set({ emailVerified: false }).where(eq(user.email, people[who].email))

/** Somebody new; roles are given by who has just signed in, and all are tried after a while. */
export const toBeGranted = async ({ db }: World) => {
  await db.update(session).set({ provenOn: Date.now() })
  return makeUser(db)
}

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
  "accounts/neededProof": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.call("accounts/neededProof"),
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
  "action of public/accounts/profile": row({
    allowed: signedIn,
    call: ({ browser }) => browser.submit("/profile", { displayName: `Renamed ${nextNumber()}` }),
  }),
  "accounts/deleteAccount": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser, password }) => browser.call("accounts/deleteAccount", { password }),
  }),
  "accounts/deleteAccount: by a code": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: mailedCode("delete-account"),
    call: ({ browser }, code) => browser.call("accounts/deleteAccount", { code }),
  }),
  "accounts/proveOwner": row({
    allowed: signedIn,
    call: ({ browser, password }) => browser.call("accounts/proveOwner", { password }),
  }),
  "accounts/signIn": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: makeAccount,
    call: ({ browser }, account) => browser.call("accounts/signIn", account),
  }),
  "accounts/signUp": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: async () => ({ email: `new-${nextNumber()}@example.org`, name: "New", password: newPassword }),
    call: ({ browser }, account) => browser.call("accounts/signUp", account),
  }),
  "accounts/sendMagicLink": row({
    allowed: everybody,
    setup: makeAccount,
    call: ({ browser }, { email }) => browser.call("accounts/sendMagicLink", { email }),
  }),
  "accounts/finishSignup": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await world.people[world.who].browser.call("accounts/sendMagicLink", { email })
      return mailedToken(world, email, "token")
    },
    call: ({ browser }, token) => browser.call("accounts/finishSignup", { token }),
  }),
  "accounts/finishSignup: a link that another device asked for": row({
    allowed: [],
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await fetch(`${world.site.url}${callAddress}/accounts/sendMagicLink`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ json: { email } }),
      })
      return mailedToken(world, email, "token")
    },
    call: ({ browser }, token) => browser.call("accounts/finishSignup", { token }),
  }),
  "accounts/signInByCode": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: ownCode,
    call: ({ browser }, code) => browser.call("accounts/signInByCode", { code }),
  }),
  "accounts/signInByCode: a code that another browser asked for": row({
    allowed: [],
    setup: othersCode,
    call: ({ browser }, code) => browser.call("accounts/signInByCode", { code }),
  }),
  [`POST ${signInForms.mail}`]: row({
    allowed: everybody,
    setup: makeAccount,
    call: ({ browser }, { email }) => browser.submit(signInForms.mail, { email }),
  }),
  [`POST ${signInForms.code}`]: row({
    allowed: everybody,
    isAskedOnce: true,
    setup: ownCode,
    call: ({ browser }, code) => browser.submit(signInForms.code, { code }),
  }),
  [`POST ${signInForms.code}: a code that another browser asked for`]: row({
    allowed: [],
    setup: othersCode,
    call: ({ browser }, code) => browser.submit(signInForms.code, { code }),
  }),
  "accounts/startOpenId": row({
    allowed: everybody,
    // what has to be known until one comes back is in a cookie
    reads: true,
    call: ({ browser }) => browser.call("accounts/startOpenId", { return: "/" }),
  }),
  "accounts/forgotPassword": row({
    allowed: everybody,
    setup: makeAccount,
    call: ({ browser }, { email }) => browser.call("accounts/forgotPassword", { email }),
  }),
  "accounts/resetPassword": row({
    allowed: everybody,
    setup: async (world) => {
      const { email } = await makeAccount(world)
      await world.people[world.who].browser.call("accounts/forgotPassword", { email })
      return resetTokenIn((await world.site.mailsTo(email)).at(-1))
    },
    call: ({ browser }, token) => browser.call("accounts/resetPassword", { token, password: "new-password" }),
  }),
  "accounts/sendCode": row({
    allowed: signedIn,
    call: ({ browser }) => browser.call("accounts/sendCode", { purpose: "set-password" }),
  }),
  "accounts/mailConfirmation": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: markUnconfirmed,
    call: ({ browser }) => browser.call("accounts/mailConfirmation"),
  }),
  "accounts/remindToConfirm": row({
    allowed: admins,
    setup: ({ db }) => makeUser(db, { emailVerified: false }),
    call: ({ browser }, { email }) => browser.call("accounts/remindToConfirm", { email }),
  }),
  "accounts/confirmAddress": row({
    allowed: everybody,
    isAskedOnce: true,
    setup: confirmationToken,
    call: ({ browser }, token) => browser.call("accounts/confirmAddress", { token, password: newPassword }),
  }),
  "accounts/confirmAddress: without the password of the sign-up": row({
    allowed: [],
    setup: confirmationToken,
    call: ({ browser }, token) =>
      browser.call("accounts/confirmAddress", { token, password: "somebody-else's" }),
  }),
  "accounts/setPassword": row({
    allowed: signedIn,
    isAskedOnce: true,
    setup: mailedCode("set-password"),
    call: ({ browser }, code) => browser.call("accounts/setPassword", { code, password: newPassword }),
  }),
  "accounts/signOutEverywhere": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) => browser.call("accounts/signOutEverywhere"),
  }),
  "GET /profile/my-data.json": row({
    allowed: signedIn,
    reads: true,
    call: ({ browser }) => browser.get("/profile/my-data.json"),
  }),
  "POST /logout": row({
    allowed: signedIn,
    isAskedOnce: true,
    call: ({ browser }) => browser.submit("/logout", {}),
  }),
}
