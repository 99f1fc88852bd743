import { html } from "hono/html"
import type { SentForm } from "#contracts/site/page-deps.ts"
import type { Actor } from "#domain/access/may.ts"
import { type Language, languageOfHeaders } from "#domain/site/language.ts"
import { isDatabaseDown } from "#server/db/open-database.ts"
import { StorageUnavailable } from "#server/files/with-timeout.ts"
import { retryAfter } from "#server/limits/table/limit.ts"

/**
 * Answers a request with 503: with a page for people, with a code for programs. The page contains the form that the visitor has
 * sent, if any, so that it can be sent again.
 */
export type AnswerUnavailable = (request: Request, sent?: SentForm | null) => Promise<Response>

/** The header of a 503: the client should soon try again. */
export const retrySoon = { "Retry-After": String(retryAfter.soon) } as const

const headers = { ...retrySoon, "Cache-Control": "no-store" }

type RenderUnavailable = (language: Language, sent: SentForm | null) => Promise<string>

/**
 * Returns a function that answers this way. The pages of each language are rendered once and cached, so that they cost nothing
 * under load; the fields of a sent form are inserted at a placeholder.
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

/** The name and value of the placeholder, a field that the fields of a sent form replace. */
const place = "place-of-sent-fields"
const fieldAtPlace = new RegExp(`<input[^>]*${place}[^>]*>`)

/** The error codes of a disk that is full or cannot be written to. */
const noRoom = ["ENOSPC", "EDQUOT", "EROFS", "EFBIG"]

/** Did it fail for a temporary reason: the database or file storage is unavailable, or a disk is full? Nothing was written then. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  error instanceof StorageUnavailable ||
  (error instanceof Error && (hasNoRoom(error) || isUnavailable(error.cause)))

const hasNoRoom = (error: Error): boolean => "code" in error && noRoom.includes(String(error.code))

/** Answers a request with what `make` returns, once its turn comes; if too many requests wait, with 503. */
export type LimitAnswer = (request: Request, make: () => Promise<Response>) => Promise<Response>

/** The same, for whoever is signed in; null: nobody is. */
export type LimitForActor = (
  request: Request,
  make: (actor: Actor | null) => Promise<Response>,
) => Promise<Response>
