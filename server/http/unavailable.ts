import { html } from "hono/html"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { isDatabaseDown } from "#server/db/open-database.ts"
import { StorageUnavailable } from "#server/files/with-timeout.ts"
import type { Limiter } from "./concurrency-limiter.ts"
import type { SentForm } from "./sent-form.ts"

/**
 * Answers who asks for what cannot be answered now: 503, a page for people, a code for programs. Whoever has sent a form is given
 * it back, to be sent again.
 */
export type AnswerUnavailable = (request: Request, sent?: SentForm | null) => Promise<Response>

/** Seconds after which it is worth to ask again. */
const retryAfter = "2"

const headers = { "Retry-After": retryAfter, "Cache-Control": "no-store" }

type RenderUnavailable = (language: Language, sent: SentForm | null) => Promise<string>

/**
 * Returns what answers so. The pages of a language are made once and kept, so that they cost nothing while all ask for them; the
 * form that somebody has sent is written into its place.
 */
export const answerUnavailable = (renderPage: RenderUnavailable): AnswerUnavailable => {
  const pages = new Map<string, Promise<string>>()
  const pageIn = (language: Language, sent: SentForm | null): Promise<string> => {
    const key = `${language} ${sent !== null}`
    const page = pages.get(key) ?? renderPage(language, sent)
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
  const pageWith = async (language: Language, sent: SentForm): Promise<string> => {
    const [before = "", after = ""] = (await pageIn(language, [[place, place]])).split(fieldAtPlace)
    const fields = sent.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}"/>`)
    return [before, ...fields, after].join("")
  }
  return async (request, sent = null) => {
    if (!request.headers.get("Accept")?.includes("text/html"))
      return Response.json({ reason: "unavailable" }, { status: 503, headers })
    const language = languageOfHeaders(request.headers)
    const page = await (sent === null ? pageIn(language, null) : pageWith(language, sent))
    return new Response(page, {
      status: 503,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    })
  }
}

/** The name and value of the field in whose place the fields of a sent form are written. */
const place = "place-of-sent-fields"
const fieldAtPlace = new RegExp(`<input[^>]*${place}[^>]*>`)

/** What a full disk says, and one that nothing can be written to. */
const noRoom = ["ENOSPC", "EDQUOT", "EROFS", "EFBIG"]

/** Did it fail for a reason that passes: the database or the files are away, or a disk is full? Nothing was written then. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  error instanceof StorageUnavailable ||
  (error instanceof Error && (hasNoRoom(error) || isUnavailable(error.cause)))

const hasNoRoom = (error: Error): boolean => "code" in error && noRoom.includes(String(error.code))

/** Answers a request by what `make` makes, once its turn comes; where too many wait, with what asks to come again. */
export type LimitAnswer = (request: Request, make: () => Promise<Response>) => Promise<Response>

/** Returns what answers within a limit. */
export const limitAnswers =
  (limit: Limiter, unavailable: AnswerUnavailable): LimitAnswer =>
  async (request, make) =>
    (await limit("other", make)) ?? unavailable(request)
