import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { reportedPath } from "#domain/site/error-report.ts"
import type { AdmitLine } from "#server/observability/security-log.ts"
import type { Services } from "./services.ts"

/** Only an attack has a longer path. */
const longestPath = 200

/** Returns the path of an address for the log: without its query, and without the rider whose page or result it is. */
export const loggedPath = (address: string): string => {
  const [path = ""] = address.split("?")
  return reportedPath(path).slice(0, longestPath)
}

/** Gives a request an id, which its answer carries too. */
export const nameRequest = (response: ServerResponse): string => {
  const id = randomUUID()
  response.setHeader("X-Request-Id", id)
  return id
}

type Watched = { request: IncomingMessage; response: ServerResponse; admitLine: AdmitLine }

/**
 * Counts an answer, and logs it: changes always, refusals up to a limit, reads only at the level `debug`. The log does not
 * contain who sent the request. While the site stops, connections are closed after their answer.
 */
export const watchAnswer = (
  { log, metrics, stopping }: Pick<Services, "log" | "metrics" | "stopping">,
  { request, response, admitLine }: Watched,
): void => {
  const began = performance.now()
  response.once("close", () => {
    const ms = performance.now() - began
    const { method = "GET", url = "/" } = request
    const status = response.writableFinished ? response.statusCode : "aborted"
    metrics?.answered({ kind: kindOf(url), status, seconds: ms / 1000 })
    if (stopping.aborted) request.socket.end()
    const id = response.getHeader("X-Request-Id")
    const isRead = method === "GET" || method === "HEAD"
    // 303 redirects a stranger to the login page
    const isRefused = response.statusCode === 303 || (response.statusCode >= 400 && response.statusCode < 500)
    const admitted = isRead ? null : isRefused ? admitLine("answers") : {}
    const line = { method, path: loggedPath(url), status, ms: Math.round(ms), ...admitted }
    log[admitted ? "info" : "debug"](id === undefined ? line : { ...line, request: id }, "Answered")
  })
}

/** The kinds of answers that are counted separately: few, but enough to show where the time goes. */
export const answerKinds = ["asset", "judge", "data", "account", "health", "file", "page"] as const

/** One of these kinds. */
export type AnswerKind = (typeof answerKinds)[number]

const kindOf = (url: string): AnswerKind => {
  if (url.startsWith("/assets/")) return "asset"
  if (url.startsWith("/api/judge/")) return "judge"
  if (url.startsWith(`${openDataAddress}/`)) return "data"
  if (url.startsWith("/api/")) return "account"
  if (/^\/(health|ready)z\b/.test(url)) return "health"
  return url.startsWith("/institutions/") ? "file" : "page"
}
