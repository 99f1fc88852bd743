import { once } from "node:events"
import type { Written } from "./bare-loop.ts"
import { monotonic } from "./monotonic.ts"
import { connectReader } from "./spectator.ts"

/** A socket of the bare loop, which counts what comes. */
export type BareSocket = {
  /** Rejects if the bare loop does not accept the connection. */
  opened: Promise<unknown>
  forget(): void
  /** Returns how long it took until each of these was read whole, if they are all that came since `forget`. */
  waits(written: readonly Written[]): number[]
  leave(): void
}

/** Connects to the bare loop. */
export const openBareSocket = (port: number): BareSocket => {
  let read = 0
  let arrivals: { read: number; at: number }[] = []
  const socket = connectReader(port, (bytes) => {
    read += bytes.length
    arrivals.push({ read, at: monotonic() })
  })
  return {
    opened: once(socket, "connect"),
    forget: () => {
      read = 0
      arrivals = []
    },
    waits: (written) => {
      let end = 0
      return written.map(({ at, bytes }) => {
        end += bytes
        const arrival = arrivals.find((one) => one.read >= end)
        return arrival ? arrival.at - at : Number.POSITIVE_INFINITY
      })
    },
    leave: () => void socket.destroy(),
  }
}
