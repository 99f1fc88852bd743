import type { IncomingMessage, ServerResponse } from "node:http"
import { readAskedPage } from "./asked-page.ts"
import { chooseEncoding } from "./choose-encoding.ts"
import type { KeptPage } from "./kept-page.ts"
import type { KeptPages } from "./kept-pages.ts"

/** Answers a request with a kept page on the raw response, before the router sees it, or else in the ordinary way. */
export const serveKeptPage = (
  keptPages: KeptPages,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  ordinaryWay: () => void,
): void => {
  const answer = (page: KeptPage | null): void => {
    if (page) send(page, request, response)
    else ordinaryWay()
  }
  const asked = readAskedPage(request)
  const fresh = asked && keptPages.fresh(asked.key)
  if (!asked || fresh) answer(fresh)
  // what went wrong goes wrong in the ordinary way too, and is told there
  else keptPages.renewed(asked).then(answer, ordinaryWay)
}

const send = (page: KeptPage, { method, headers }: IncomingMessage, response: ServerResponse): void => {
  const [accepted, known] = [headers["accept-encoding"], headers["if-none-match"]]
  const { status, head, bytes } = answerOf(page, { accepted, known })
  response.writeHead(status, head).end(method === "HEAD" ? null : bytes)
}

/** The `Accept-Encoding` and the `If-None-Match` of who asks. */
type Asker = { accepted: string | undefined; known: string | undefined }

/** Returns what a page is answered with: its bytes, or null where they are known. */
export const answerOf = ({ status, bodies }: KeptPage, { accepted, known }: Asker) => {
  const { bytes, head, etag, unchangedHead } = bodies[chooseEncoding(accepted)]
  const isUnchanged = etag !== null && known !== undefined && isKnown(known, etag)
  return isUnchanged ? { status: 304, head: unchangedHead, bytes: null } : { status, head, bytes }
}

/** Is a tag among those of an `If-None-Match`? `W/` before it says that a proxy has compressed the page. */
const isKnown = (known: string, etag: string): boolean =>
  known.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag)
