import { setTimeout as sleep } from "node:timers/promises"
import type { Server } from "#bench/judge/start-server.ts"

/** The answers to somebody who reads the results of a stage all the time. */
type Read = {
  /** How often it was the page. */
  pages: number
  /** How often it was the page that says that the site will be back. */
  unavailable: number
  /** How often no server answered. */
  unanswered: number
  /** How often it was anything else. */
  strange: number
}

/** Reads a stage's results over and over, until it is ended. */
export const watchReader = (server: Server, stagePath: string): { end(): Promise<Read> } => {
  const [, institution, , championship, , stage] = stagePath.split("/")
  const address = `/competitions/${institution}/${championship}/${stage}/results`
  const read: Read = { pages: 0, unavailable: 0, unanswered: 0, strange: 0 }
  let isOver = false
  const readOnce = async (): Promise<keyof Read> => {
    try {
      // visitors get cached pages; one that asks for a language is rendered for them
      const answer = await fetch(`${server.url()}${address}?lng=en`, { headers: { Accept: "text/html" } })
      const text = await answer.text()
      if (answer.status === 200 && text.includes("</html>")) return "pages"
      return answer.status === 503 && answer.headers.has("Retry-After") ? "unavailable" : "strange"
    } catch {
      return "unanswered"
    }
  }
  const reading = (async () => {
    while (!isOver) {
      read[await readOnce()] += 1
      await sleep(50)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await reading
      return read
    },
  }
}
