import { gunzipSync } from "node:zlib"
import { doWork } from "#bench/support/worker.ts"
import { visit } from "./visit.ts"

// The process of the visitors: many connections that ask for one page as fast as they are answered

/** Where they go, and for how long. */
type Visit = { url: string; seconds: number }

/** What they got: answers a second, and until when (epoch milliseconds) results showed each revision. */
export type Visited = { perSecond: number; revisions: { revision: number; until: number }[] }

export type VisitorsCalls = { visit: { input: Visit; answer: Visited } }

const connections = 32

const visitAgainAndAgain = async ({ url, seconds }: Visit): Promise<Visited> => {
  const address = new URL(url)
  const request = `GET ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nAccept-Encoding: gzip\r\n\r\n`
  const pages = new Map<string, { body: Buffer; until: number }>()
  const start = performance.now()
  let answers = 0
  const count = ({ head, body }: { head: string; body: Buffer }): boolean => {
    if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`The page answers ${head}`)
    answers += 1
    const until = performance.timeOrigin + performance.now()
    const tag = etag.exec(head)?.[1] ?? ""
    const page = pages.get(tag)
    if (page) page.until = until
    else pages.set(tag, { body: Buffer.from(body), until })
    return performance.now() - start < seconds * 1000
  }
  await Promise.all(Array.from({ length: connections }, () => visit(address, request, count)))
  const perSecond = answers / ((performance.now() - start) / 1000)
  const revisions = [...pages.values()].flatMap(({ body, until }) => {
    const revision = revisionOf(body)
    return revision === null ? [] : { revision, until }
  })
  return { perSecond, revisions }
}

const etag = /\r\netag: (\S+)/i

/** The revision of the board that a page was rendered from, as the page hands it to its stream; null of other pages. */
const revisionOf = (body: Buffer): number | null => {
  // the board is JSON text within the data of the page, so its quotes are escaped
  const [, revision] = /\\"revision\\+":(\d+)/.exec(gunzipSync(body).toString()) ?? []
  return revision === undefined ? null : Number(revision)
}

doWork<VisitorsCalls>({ visit: visitAgainAndAgain })
