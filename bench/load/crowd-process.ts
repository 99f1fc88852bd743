import { setTimeout as sleep } from "node:timers/promises"
import { createMessageReader } from "#bench/live/message-reader.ts"
import { openSpectator, type Spectator } from "#bench/live/spectator.ts"
import { visit } from "#bench/page/visit.ts"
import { chooseSize } from "#bench/support/size.ts"
import { doWork } from "#bench/support/worker.ts"

// The process of everybody who is no judge: readers who get cached pages, spectators who come and go, and those who ask for
// more pages than can be made

export type CrowdCalls = {
  /** Comes; `pages` are addresses of cached pages, `stream` that of a stage's stream. */
  come: { input: { url: string; pages: string[]; stream: string }; answer: undefined }
  /** Leaves, and returns what everybody got. */
  go: { input: undefined; answer: Got }
}

/** How often: a cached page, a page that was made, one that is refused for now; and streams that opened. */
export type Got = { cached: number; made: number; refused: number; streams: number }

const readers = 8
const { floodAtOnce, spectators } = chooseSize({
  usual: { floodAtOnce: 200, spectators: 300 },
  smallest: { floodAtOnce: 20, spectators: 10 },
})
/** How often one of them leaves, and another comes, milliseconds. */
const comingPause = 50
/** How long a reader looks at a page, milliseconds: a crowd of some hundred pages a second in all. */
const readingPause = 10

const got: Got = { cached: 0, made: 0, refused: 0, streams: 0 }
let isOver = false
let failure: unknown = null
let work: Promise<unknown> = Promise.resolve()

const read = async (url: string, pages: readonly string[]): Promise<void> => {
  while (!isOver)
    for (const page of pages) {
      const address = new URL(page, url)
      const request = `GET ${address.pathname} HTTP/1.1\r\nHost: ${address.host}\r\nAccept-Encoding: gzip\r\n\r\n`
      await visit(address, request, ({ head }) => {
        if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`${page} answers ${head}`)
        got.cached += 1
        return false
      })
      await sleep(readingPause)
    }
}

/** Requests pages that are not cached: searches for words that nobody searched for before. */
const flood = async (url: string, first: number): Promise<void> => {
  for (let number = first; !isOver; number += floodAtOnce) {
    const answer = await fetch(`${url}/market?q=${number}`, { headers: { Accept: "text/html" } })
    await answer.text()
    if (answer.status === 200) got.made += 1
    else if (answer.status === 503 && answer.headers.has("Retry-After")) got.refused += 1
    else throw new Error(`A search answers ${answer.status}`)
  }
}

const comeAndGo = async (stream: string): Promise<void> => {
  const message = createMessageReader()
  const here: Spectator[] = []
  while (!isOver) {
    here.push(openSpectator(new URL(stream), message))
    if (here.length > spectators) {
      const [longest] = here.splice(0, 1)
      if (longest?.shown()) got.streams += 1
      longest?.leave()
    }
    await sleep(comingPause)
  }
  for (const one of here) one.leave()
}

doWork<CrowdCalls>({
  come: async ({ url, pages, stream }) => {
    work = Promise.all([
      ...Array.from({ length: readers }, () => read(url, pages)),
      ...Array.from({ length: floodAtOnce }, (_, first) => flood(url, first)),
      comeAndGo(stream),
    ]).catch((error: unknown) => {
      failure = error
    })
    return undefined
  },
  go: async () => {
    isOver = true
    await work
    if (failure) throw failure
    return got
  },
})
