import { type Context, Hono, type MiddlewareHandler } from "hono"
import type { z } from "zod"
import { type AccountRefusal, type AccountRefused, accountRefusals } from "#contracts/account-refusal.ts"
import { accountRequests as requests } from "#contracts/account-requests.ts"
import { readJson } from "#contracts/read-json.ts"
import { dataAbout } from "#server/accounts/data-about.ts"
import {
  type AccountCall,
  type AccountOutcome,
  type AccountServices,
  done,
  refuse,
} from "#server/auth/account-outcome.ts"
import { attempt } from "#server/auth/attempt.ts"
import { askConfirmation, confirmAddress } from "#server/auth/confirm-address.ts"
import { finishSignup, sendMagicLink } from "#server/auth/magic-link.ts"
import { forgotPassword, resetPassword, setPassword } from "#server/auth/password.ts"
import { proveOwner } from "#server/auth/prove-owner.ts"
import { sendCode } from "#server/auth/send-code.ts"
import { signIn, signUp } from "#server/auth/sign-in.ts"
import { signOut, signOutEverywhere } from "#server/auth/sign-out.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import { startOpenId } from "#server/auth/start-open-id.ts"
import { limitBody } from "./limit-body.ts"
import { refuseReminding, remindToConfirm } from "./remind-to-confirm.ts"
import { removeAccount } from "./remove-account.ts"
import type { Services } from "./services.ts"

const largestBody = 16 * 1024

const statusOf = {
  "user-not-found": 404,
  "email-already-in-use": 409,
  "last-admin": 409,
  "invalid-login-credentials": 401,
  "not-signed-in": 401,
  "other-device": 403,
  "address-confirmed": 409,
  "address-not-confirmed": 403,
  forbidden: 403,
  "too-many-requests": 429,
  "too-many-guesses": 429,
  "mail-not-sent": 503,
  "provider-unavailable": 503,
} as const satisfies Partial<Record<AccountRefusal, number>>

/** Returns the routes of accounts under `/api/accounts`: signing in, by password, link and provider, and what follows. */
export const accountApi = ({ accounts, now }: Services): Hono => {
  const api = new Hono()
  const callOf = (c: Context): AccountCall => ({ headers: c.req.raw.headers, now: now() })
  api.use(async (c, next) => {
    await next()
    c.header("Cache-Control", "no-store")
  })

  const limit = limitBody(largestBody, (c) => c.json({ why: "unreadable" }, 413))
  const postBy = (closedBy: (c: Context) => Promise<AccountRefusal | null>) => {
    const gate: MiddlewareHandler = async (c, next) => {
      const closed = await closedBy(c)
      return closed === null ? next() : answer(c, refuse(closed))
    }
    return <Request>(name: keyof typeof requests, schema: z.ZodType<Request>, act: Act<Request>) =>
      // who asks is settled before what they sent is read
      api.post(`/${name}`, gate, limit, async (c) => {
        const request = schema.safeParse(await readJson(c.req))
        if (!request.success) return answer(c, refuse(firstReason(request.error)))
        return answer(c, await act(accounts, callOf(c), request.data))
      })
  }

  const post = postBy(async () => null)
  const postSignedIn = postBy(async (c) =>
    (await signedInUser(accounts, callOf(c))) ? null : "not-signed-in",
  )
  post("sign-in", requests["sign-in"], signIn)
  post("sign-up", requests["sign-up"], signUp)
  post("magic-link", requests["magic-link"], sendMagicLink)
  post("finish-signup", requests["finish-signup"], finishSignup)
  post("open-id", requests["open-id"], startOpenId)
  post("forgot-password", requests["forgot-password"], forgotPassword)
  post("reset-password", requests["reset-password"], resetPassword)
  postSignedIn("code", requests.code, sendCode)
  postBy((c) => refuseReminding(accounts, callOf(c)))(
    "confirmation-of",
    requests["confirmation-of"],
    remindToConfirm,
  )
  post("confirm-address", requests["confirm-address"], confirmAddress)
  postSignedIn("confirmation", requests.confirmation, askConfirmation)
  postSignedIn("set-password", requests["set-password"], setPassword)
  postSignedIn("prove-owner", requests["prove-owner"], proveOwner)
  postSignedIn("delete", requests.delete, removeAccount)
  api.post("/sign-out", async (c) => answer(c, await signOut(accounts, callOf(c))))
  api.post("/sign-out-everywhere", async (c) => answer(c, await signOutEverywhere(accounts, callOf(c))))
  api.get("/data", async (c) => {
    c.header("Content-Disposition", 'attachment; filename="my-data.json"')
    return answer(c, await download(accounts, callOf(c)))
  })
  return api
}

type Act<Request> = (
  accounts: AccountServices,
  call: AccountCall,
  request: Request,
) => Promise<AccountOutcome>

const download = async (accounts: AccountServices, call: AccountCall): Promise<AccountOutcome> => {
  const owner = await signedInUser(accounts, call)
  if (!owner) return refuse("not-signed-in")
  const { id, email, cookies } = owner
  const act = async () => ({ ...done(null, await dataAbout(accounts.db, { id, email })), cookies })
  return attempt(accounts, call, { kind: "download", email, act })
}

const answer = (c: Context, outcome: AccountOutcome): Response => {
  if (outcome.kind === "refused") return answerRefused(c, outcome.refused)
  for (const cookie of outcome.cookies) c.header("Set-Cookie", cookie, { append: true })
  return outcome.answer === null ? c.body(null, 204) : c.json(outcome.answer)
}

const answerRefused = (c: Context, refused: AccountRefused): Response => {
  if (refused.retryAfter !== undefined) c.header("Retry-After", String(refused.retryAfter))
  const statuses: Partial<Record<AccountRefusal, (typeof statusOf)[keyof typeof statusOf]>> = statusOf
  return c.json(refused, statuses[refused.why] ?? 400)
}

const firstReason = ({ issues }: z.ZodError): AccountRefusal =>
  accountRefusals.find((reason) => reason === issues[0]?.message) ?? "unreadable"
