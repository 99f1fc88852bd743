import { setTimeout as sleep } from "node:timers/promises"
import { moreTaps } from "#bench/judge/more-taps.ts"
import type { Devices } from "#bench/judge/start-devices.ts"
import type { DatabaseLine } from "#tests/support/database-line.ts"

/**
 * Makes the line to the database swallow everything several times, each time for so many milliseconds, while the devices send;
 * returns how long it took at most until a tap was acknowledged again, milliseconds.
 */
export const swallowPackets = async (
  devices: Devices,
  line: DatabaseLine,
  { times, lasting }: { times: number; lasting: number },
): Promise<number> => {
  let longest = 0
  await devices.call("keepSending", undefined)
  for (let time = 1; time <= times; time += 1) {
    await moreTaps(devices, 100)
    line.swallow()
    await sleep(lasting)
    const start = performance.now()
    line.mend()
    await moreTaps(devices, 1)
    const ms = Math.round(performance.now() - start)
    longest = Math.max(longest, ms)
    console.log(
      `  time ${time}: packets were swallowed for ${lasting} ms; the next tap is acknowledged after ${ms} ms`,
    )
  }
  return longest
}
