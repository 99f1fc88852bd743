import { type Context, Hono, type MiddlewareHandler } from "hono"
import { z } from "zod"
import { openData } from "#contracts/api/open-data.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { createTokenBuckets } from "#server/limits/token-bucket.ts"
import type { AnswerOpenData } from "./answer-open-data.ts"
import { answerProblem, codeOfStatus } from "./answer-problem.ts"
import { type CacheDependencies, track } from "./page-cache/cache-dependencies.ts"
import type { CachedPage } from "./page-cache/cached-page.ts"
import { limitValidation } from "./page-cache/limit-validation.ts"
import { createPageCache } from "./page-cache/page-cache.ts"
import { answerOf } from "./page-cache/serve-cached-page.ts"

const everything = `${openDataAddress}/*`

const methods = "GET, HEAD, OPTIONS"

/** Returns a middleware that lets scripts of every site read the open data, and answers failures with problems (RFC 9457). */
export const openToAll =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === "OPTIONS") return c.body(null, 204, { ...readable, ...preflight })
    await next()
    const { status, headers } = c.res
    if (status >= 400 && !headers.get("Content-Type")?.startsWith("application/problem+json")) {
      const retry = headers.get("Retry-After")
      c.res = undefined
      c.res = answerProblem(siteUrl, codeOfStatus(status), retry === null ? {} : { "Retry-After": retry })
    }
    for (const [name, value] of Object.entries(readable)) c.res.headers.set(name, value)
    if (status >= 400) c.res.headers.set("Cache-Control", "no-store")
  }

const readable = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After",
}

const preflight = {
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
  Allow: methods,
}

type Deps = { siteUrl: string; answer: AnswerOpenData; now: () => number }

/**
 * Returns the routes of the open data. Answers are cached as pages are, and shared by all: they depend neither on the client nor
 * on a language. A problem is made once for all waiting requests, and not cached.
 */
export const openDataApi = ({ siteUrl, answer, now }: Deps): Hono => {
  const { run } = createSemaphore(limits.programs.openDataAnswers)
  const requests = createTokenBuckets(limits.programs.openData)
  const limited = limitValidation(run)
  const make = async (address: string, dependencies: CacheDependencies): Promise<Response> => {
    dependencies.isPage = true
    const made = await run(
      () => answer(address, (what, dependency) => track(dependencies, what, limited(dependency))),
      { priority: dependencies.isRevalidation ? "urgent" : "other" },
    )
    return made ?? answerProblem(siteUrl, "unavailable")
  }
  const answers = createPageCache({
    now,
    maxBytes: limits.memory.openData.most,
    vary: "Accept-Encoding",
    // problems are shared too: they do not depend on the client
    isShared: () => true,
    render: ({ address }, dependencies) => make(address, dependencies),
  })
  const routes = new Hono()
  routes.get(everything, async (c) => {
    const seconds = requests.take(clientAddressOf(c.req.raw), now())
    if (seconds !== null)
      return answerProblem(siteUrl, "too-many-requests", { "Retry-After": String(seconds) })
    const address = canonicalAddress(new URL(c.req.url))
    if (address === null) return answerProblem(siteUrl, "unreadable")
    const cacheKey = { key: address, address, language: "en" as const }
    const answered = answers.fresh(cacheKey.key) ?? (await answers.revalidated(cacheKey))
    if (!answered) throw new Error("An answer of the open data is not one for all")
    return sent(answered, c)
  })
  routes.all(everything, () => answerProblem(siteUrl, "method-not-allowed", { Allow: methods }))
  return routes
}

const sent = (page: CachedPage, c: Context): Response => {
  const [accepted, known] = [c.req.header("Accept-Encoding"), c.req.header("If-None-Match")]
  const { status, head, bytes } = answerOf(page, { accepted, known })
  const headers = new Headers()
  for (let i = 0; i < head.length; i += 2) headers.set(head[i] ?? "", head[i + 1] ?? "")
  return new Response(bytes && new Uint8Array(bytes), { status, headers })
}

/** The address pattern and the query parameters of each operation. */
const operations = proceduresOf(openData).map(([, { route, inputSchema }]) => {
  const { path = "" } = route
  const names = inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []
  return {
    addresses: new RegExp(`^${openDataAddress}${path.replaceAll(/\{\w+\}/g, "[^/]*")}$`),
    query: names.filter((name) => !path.includes(`{${name}}`)).toSorted(),
  }
})

/** A path with its letters encoded in one way, and without slashes at its end. What cannot be decoded was refused before. */
const canonicalPath = (path: string): string =>
  path
    .replace(/\/+$/, "")
    .split("/")
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join("/")

/** Returns an address without what makes no difference; null if it is too long. */
const canonicalAddress = ({ pathname: written, searchParams }: URL): string | null => {
  const pathname = canonicalPath(written)
  const operation = operations.find(({ addresses }) => addresses.test(pathname))
  const read = new URLSearchParams(
    operation?.query.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const address = read.size === 0 ? pathname : `${pathname}?${read}`
  return address.length > limits.programs.openDataAddress.most ? null : address
}
