import { setTimeout as sleep } from "node:timers/promises"
import type { Devices } from "./start-devices.ts"

/** How long the acknowledgements may take, milliseconds. */
const timeout = 60_000

/** Waits until the server has acknowledged this many more taps; throws if that takes longer than a minute. */
export const moreTaps = async (devices: Devices, more: number): Promise<void> => {
  const goal = (await devices.call("acknowledged", undefined)) + more
  const deadline = performance.now() + timeout
  while ((await devices.call("acknowledged", undefined)) < goal) {
    if (performance.now() > deadline) throw new Error("The server no longer acknowledges anything")
    await sleep(5)
  }
}
