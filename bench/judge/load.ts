import { setTimeout as sleep } from "node:timers/promises"
import type { Work } from "#bench/support/worker.ts"
import { type Chance, seededChance } from "#tests/support/factories/chance.ts"
import { createDevice, type Device } from "./device.ts"
import { planRides, type Ride } from "./plan-rides.ts"
import type { Prepared } from "./prepare-stages.ts"
import { signIn } from "./sign-in.ts"

/** What the devices know when all is done: the oracle by which the server is judged. */
export type Oracle = {
  /** Ids of all taps that the server acknowledged. */
  acknowledged: string[]
  /** What each ride was meant to cost. */
  rides: Omit<Ride, "taps">[]
  /** Batches that were sent more than once, and taps in them that the server knew already. */
  repeated: number
  known: number
}

/** The calls to the devices, with what they return. */
export type Calls = {
  /** Answers how many tokens they got. */
  signIn: { input: Prepared & { url: string }; answer: number }
  /** Answers how many taps a second were acknowledged. */
  throughput: { input: { batch: number; seconds: number; most: number }; answer: number }
  /** Answers the waits of all taps in milliseconds, in order. */
  latency: { input: { perSecond: number; seconds: number }; answer: number[] }
  keepSending: { input: undefined; answer: undefined }
  /** Tells the devices where the server is now. */
  moveTo: { input: { url: string }; answer: undefined }
  /** Answers how many taps have been acknowledged so far. */
  acknowledged: { input: undefined; answer: number }
  finish: { input: undefined; answer: Oracle }
}

/** The judges' devices together. All of a stage's rides are judged by whichever device is free, then the next stage's. */
export const createLoad = (chance: Chance = seededChance(77)): Work<Calls> => {
  let url = ""
  let devices: Device[] = []
  let isSending = false
  let sending: Promise<unknown> = Promise.resolve()
  const rides: Ride[] = []

  const eachDevice = <Result>(work: (device: Device, index: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(devices.map(work))

  return {
    signIn: async (input) => {
      url = input.url
      const planned = planRides(input.stages, chance)
      const nextRide = () => {
        const ride = planned.next().value
        if (!ride) throw new Error("All stages are ridden: the bench has to prepare more")
        rides.push(ride)
        return ride
      }
      const tokens = await Promise.all(input.judges.map((judge) => signIn(url, judge, input.stages)))
      devices = tokens.map((own) => createDevice({ url: () => url, tokens: own, nextRide }))
      return tokens.reduce((sum, own) => sum + own.size, 0)
    },

    /** Each device sends one batch after the other; returns how many taps a second were acknowledged. */
    throughput: async ({ batch, seconds, most }) => {
      const start = performance.now()
      let sent = 0
      await eachDevice(async (device) => {
        while (performance.now() - start < seconds * 1000 && sent < most) {
          const acknowledged = await device.send(batch)
          sent += acknowledged
        }
      })
      return sent / ((performance.now() - start) / 1000)
    },

    /** Taps are sent one by one, each at its moment of the clock; returns the waits from there to the answer, in order. */
    latency: async ({ perSecond, seconds }) => {
      const waits: number[] = []
      const start = performance.now()
      await eachDevice(async (device, index) => {
        for (let tap = index; tap < perSecond * seconds; tap += devices.length) {
          const moment = start + (tap / perSecond) * 1000
          await sleep(Math.max(0, moment - performance.now()))
          await device.send(1)
          waits.push(performance.now() - moment)
        }
      })
      return waits.sort((a, b) => a - b)
    },

    /** Begins to send batches of any size, until `finish`. */
    keepSending: async () => {
      isSending = true
      sending = eachDevice(async (device) => {
        while (isSending) {
          await device.send(chance.happens(0.5) ? 1 : chance.whole(2, 50))
          await sleep(chance.whole(0, 150))
        }
      })
      return undefined
    },

    moveTo: async (input) => {
      url = input.url
      return undefined
    },

    acknowledged: async () => devices.reduce((sum, { answered }) => sum + answered.size, 0),

    finish: async () => {
      isSending = false
      await sending
      await eachDevice((device) => device.finish())
      const answered = devices.flatMap((device) => [...device.answered])
      return {
        acknowledged: answered.map(([id]) => id),
        rides: rides.map(({ taps, ...ride }) => ride),
        repeated: devices.reduce((sum, device) => sum + device.repeated(), 0),
        known: answered.filter(([, state]) => state === "known").length,
      }
    },
  }
}
