import type { Language } from "#domain/site/language.ts"
import { languageOfHeaders } from "#domain/site/language-of-headers.ts"
import { isDatabaseDown } from "#server/db/is-database-down.ts"
import { FilesAway } from "#server/files/patient-files.ts"
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

/** Returns what answers so. The page of a language is made once and kept, so that it costs nothing while all ask for it. */
export const answerUnavailable = (renderPage: RenderUnavailable): AnswerUnavailable => {
  const pages = new Map<Language, Promise<string>>()
  const pageIn = (language: Language): Promise<string> => {
    const page = pages.get(language) ?? renderPage(language, null)
    pages.set(language, page)
    page.catch(() => pages.delete(language))
    return page
  }
  return async (request, sent = null) => {
    if (!request.headers.get("Accept")?.includes("text/html"))
      return Response.json({ why: "unavailable" }, { status: 503, headers })
    const language = languageOfHeaders(request.headers)
    const page = await (sent === null ? pageIn(language) : renderPage(language, sent))
    return new Response(page, {
      status: 503,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    })
  }
}

/** What a full disk says, and one that nothing can be written to. */
const noRoom = ["ENOSPC", "EDQUOT", "EROFS", "EFBIG"]

/** Did it fail for a reason that passes: the database or the files are away, or a disk is full? Nothing was written then. */
export const isUnavailable = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  error instanceof FilesAway ||
  (error instanceof Error && (hasNoRoom(error) || isUnavailable(error.cause)))

const hasNoRoom = (error: Error): boolean => "code" in error && noRoom.includes(String(error.code))
