import { Hono } from "hono"
import { z } from "zod"
import { consentForms } from "#contracts/api/call-address.ts"
import { limits } from "#server/limits/table/limits.ts"
import { asCall, formReader, readAnswer, type ServeCall } from "./form-calls.ts"

const withForm = formReader(limits.pages.consentForms)

/**
 * Returns the routes of the forms by which a guardian answers without script (EN-04). Each is turned into the call that the page's script makes,
 * and answered by a redirect to the page, which says what came of it.
 */
export const consentFormRoutes = (serveCall: ServeCall): Hono => {
  const router = new Hono()
  router.post(consentForms.answer, ({ req: { raw } }) =>
    withForm(raw, async (form) => {
      const text = (name: string) => form.get(name) ?? ""
      const typed = {
        ...{ answer: text("answer"), guardianName: text("guardianName") },
        ...{ standInName: text("standInName"), standInPhone: text("standInPhone") },
      }
      const secret = text("key")
      const version = Number(text("version"))
      return leadOn(await serveCall(asCall(raw, "consents/answer", { secret, version, form: typed })), secret)
    }),
  )
  router.post(consentForms.withdraw, ({ req: { raw } }) =>
    withForm(raw, async (form) => {
      const secret = form.get("key") ?? ""
      return leadOn(await serveCall(asCall(raw, "consents/withdrawByLink", { secret })), secret)
    }),
  )
  return router
}

const answered = z.object({ json: z.object({ kind: z.string().optional(), code: z.string().optional() }) })

const leadOn = async (answer: Response, secret: string): Promise<Response> => {
  const read = await readAnswer(answer, answered)
  if (read === null) return answer
  const { kind, code } = read
  const query = new URLSearchParams(
    answer.ok ? { done: kind ?? "" } : { key: secret, failed: code ?? "unreadable" },
  )
  return new Response(null, { status: 303, headers: { Location: `/consent?${query}` } })
}
