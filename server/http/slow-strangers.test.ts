import { expect, test } from "vitest"
import { slowStrangers } from "./slow-strangers.ts"

const limits = { free: 2, seconds: 60, pause: 20, waiting: 2 }
const [here, there] = ["198.51.100.7", "203.0.113.5"]

test("a network with many refusals waits for its turn, as many as may wait, and no other network does", async () => {
  const strangers = slowStrangers(limits)
  const over: string[] = []
  const turn = async (network: string) => {
    const mayGoOn = await strangers.turn(network)
    over.push(network)
    return mayGoOn
  }
  for (const _ of [1, 2]) {
    expect(await turn(here)).toBe(true)
    strangers.count(here)
  }
  over.length = 0
  const [first, second, third, other] = [turn(here), turn(here), turn(here), turn(there)]
  expect(await Promise.all([third, other])).toEqual([false, true])
  expect(over).toEqual([here, there])
  expect(await Promise.all([first, second])).toEqual([true, true])
  // their places are free again
  expect(await turn(here)).toBe(true)
})
