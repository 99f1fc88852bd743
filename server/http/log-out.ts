import type { Handler } from "hono"
import { signOut } from "#server/auth/sign-out.ts"
import type { Services } from "./services.ts"

/** Returns what answers the form of the menus: it ends the session and leads to the login page, also without script (SH-05). */
export const logOut =
  ({ accounts, now }: Services): Handler =>
  async (c) => {
    const { cookies } = await signOut(accounts, { headers: c.req.raw.headers, now: now() })
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true })
    return c.redirect("/login", 303)
  }
