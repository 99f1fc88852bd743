import { Hono } from "hono"
import { z } from "zod"
import { accountRefusals } from "#contracts/accounts/account-refusal.ts"
import { signInForms } from "#contracts/api/call-address.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { retryWait } from "#domain/accounts/retry-wait.ts"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { limits } from "#server/limits/table/limits.ts"
import { asCall, formReader, readAnswer, type ServeCall } from "./form-calls.ts"

/**
 * Returns the routes of the forms by which somebody signs in without script (RW-05). Each is turned into the call that a page's
 * script makes (`origins` are the site's own), so gate, limits and cookies are the same, and answered by a redirect to the next page.
 */
export const signInFormRoutes = (serveCall: ServeCall, origins: readonly string[]): Hono => {
  const router = new Hono()
  router.post(signInForms.mail, ({ req: { raw } }) =>
    withForm(raw, async (form) => {
      const sent = { email: form.get("email") ?? "", return: returnOf(raw, origins) }
      return leadOn(await serveCall(asCall(raw, "accounts/sendMagicLink", sent)), () => codePage)
    }),
  )
  router.post(signInForms.code, ({ req: { raw } }) =>
    withForm(raw, async (form) => {
      const sent = { code: form.get("code") ?? "" }
      return leadOn(await serveCall(asCall(raw, "accounts/signInByCode", sent)), ({ hasEnded, returnTo }) =>
        pageAfterProof(hasEnded, safeReturn(returnTo)),
      )
    }),
  )
  return router
}

/** The page on which the code is typed. */
const codePage = "/login/code"

const withForm = formReader(limits.pages.signInForms)

/**
 * Returns the page to go to after signing in, which the address of the login page names. Behind a proxy with TLS the request's own address
 * is not that of the site.
 */
const returnOf = ({ headers }: Request, origins: readonly string[]): string => {
  const referer = URL.parse(headers.get("referer") ?? "")
  const isOurs = referer !== null && origins.includes(referer.origin)
  return safeReturn(isOurs ? referer.searchParams.get("return") : null)
}

const answered = z.object({
  json: z.object({
    code: z.string().optional(),
    data: z.object({ retryAfter: z.number().optional() }).optional(),
    hasEnded: z.boolean().default(false),
    returnTo: z.string().nullish(),
  }),
})

type Answered = z.output<typeof answered>["json"]

/** Redirects to the next page; if the call was refused, to the page of the code, which says why. */
const leadOn = async (answer: Response, next: (done: Answered) => string): Promise<Response> => {
  const read = await readAnswer(answer, answered)
  if (read === null) return answer
  const { code, data } = read
  const failed = new URLSearchParams({
    failed: accountRefusals.find((one) => one === code) ?? "other",
    ...(data?.retryAfter && { wait: String(retryWait(data.retryAfter)) }),
  })
  const headers = new Headers({ Location: answer.ok ? next(read) : `${codePage}?${failed}` })
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie)
  return new Response(null, { status: 303, headers })
}
