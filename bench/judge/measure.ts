import { calmest } from "#bench/support/calmest.ts"
import type { Devices } from "./start-devices.ts"

/** Taps acknowledged a second, in batches of 1 and of 50; and the wait that 99 of 100 do not exceed, milliseconds. */
export type Figures = { perSecond1: number; perSecond50: number; p99: number }

/** How long is measured, seconds, and how often the throughput. */
type Measuring = { windows: number; seconds: number; warmUpSeconds: number; latencySeconds: number }

/** Measures a server that nobody disturbs. */
export const measure = async (devices: Devices, measuring: Measuring): Promise<Figures> => {
  const perSecond1 = await throughput(devices, 1, measuring)
  const perSecond50 = await throughput(devices, 50, measuring)
  const waits = await devices.call("latency", { perSecond: 200, seconds: measuring.latencySeconds })
  const p99 = round(waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN, 1)
  const [median, slowest] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
  console.log(
    `200 taps a second: 99 % answered within ${p99} ms, half within ${median?.toFixed(1)} ms, all within ${slowest?.toFixed(1)} ms`,
  )
  return { perSecond1, perSecond50, p99 }
}

const throughput = async (
  devices: Devices,
  batch: number,
  { windows, seconds, warmUpSeconds }: Measuring,
): Promise<number> => {
  // the server's code is compiled while it warms up
  await devices.call("throughput", { batch, seconds: warmUpSeconds, most: 20_000 })
  const { figure, stolen } = await calmest(windows, () =>
    devices.call("throughput", { batch, seconds, most: 20_000 }),
  )
  const perSecond = round(figure, 0)
  console.log(
    `batches of ${batch}: ${perSecond} taps a second acknowledged, while the host took ${round(stolen * 100, 0)} % of the machine`,
  )
  return perSecond
}

const round = (number: number, digits: number) => Number(number.toFixed(digits))
