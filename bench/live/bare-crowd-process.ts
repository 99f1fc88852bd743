import { doWork } from "#bench/support/worker.ts"
import type { Written } from "./bare-loop.ts"
import { type BareSocket, openBareSocket } from "./bare-socket.ts"
import { openedAtOnce } from "./crowd.ts"
import { sumUpWaits, type Waits } from "./waits.ts"

// The process of the readers of the bare loop: as many as there are spectators, whose own process needs all its sockets

export type BareCrowdCalls = {
  gather: { input: { port: number; clients: number }; answer: undefined }
  /** Ignores what has come so far. */
  forget: { input: undefined; answer: undefined }
  /** Answers the waits for what was written since, if it is all that came. */
  waits: { input: { written: Written[] }; answer: Waits }
  leave: { input: undefined; answer: undefined }
}

let sockets: BareSocket[] = []

doWork<BareCrowdCalls>({
  gather: async ({ port, clients }) => {
    while (sockets.length < clients) {
      const more = Array.from({ length: Math.min(openedAtOnce, clients - sockets.length) }, () =>
        openBareSocket(port),
      )
      sockets.push(...more)
      await Promise.all(more.map(({ opened }) => opened))
    }
    return undefined
  },
  forget: async () => {
    for (const socket of sockets) socket.forget()
    return undefined
  },
  waits: async ({ written }) => sumUpWaits(sockets.flatMap((socket) => socket.waits(written))),
  leave: async () => {
    for (const socket of sockets) socket.leave()
    sockets = []
    return undefined
  },
})
