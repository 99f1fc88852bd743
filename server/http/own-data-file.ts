import type { Context } from "hono"
import { Hono } from "hono"
import { dataAbout } from "#server/accounts/data-about.ts"
import { done } from "#server/auth/account-outcome.ts"
import { attempt } from "#server/auth/attempt.ts"
import { signedInUser } from "#server/auth/signed-in-user.ts"
import type { Services } from "./services.ts"

/** Returns the route by which signed-in people download all data about themselves (D-35). */
export const ownDataFile = ({ accounts, now }: Pick<Services, "accounts" | "now">): Hono => {
  const router = new Hono()
  router.get("/profile/my-data.json", async (c) => {
    c.header("Cache-Control", "no-store")
    const call = { headers: c.req.raw.headers, now: now() }
    const owner = await signedInUser(accounts, call, { extendsSession: true })
    if (!owner) return refuse(c, "not-signed-in", 401)
    const { id, email, cookies } = owner
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true })
    const outcome = await attempt(accounts, call, {
      kind: "download",
      email,
      act: async () => ({ ...done(), about: await dataAbout(accounts.db, { id, email }) }),
    })
    if (outcome.kind === "done") {
      c.header("Content-Disposition", 'attachment; filename="my-data.json"')
      return c.json(outcome.about)
    }
    if (outcome.retryAfter !== undefined) c.header("Retry-After", String(outcome.retryAfter))
    return refuse(c, outcome.reason, 429)
  })
  return router
}

const refuse = (c: Context, reason: string, status: 401 | 429): Response => c.json({ reason }, status)
