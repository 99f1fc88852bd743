import { expect, test } from "vitest"
import { confirmCount } from "./use-undoable.ts"

/** What was sent and asked where a stage has these counts, one after the other. */
const worked = async (counts: readonly number[], isSure: boolean) => {
  const did: string[] = []
  const left = [...counts]
  const ask = async (count: number) => {
    did.push(`sure of ${count}?`)
    return isSure
  }
  await confirmCount(3, ask, async (confirmed) => {
    did.push(`sent ${confirmed}`)
    return left.shift() ?? null
  })
  return did
}

test("a changed count is sent again only after the secretary has confirmed it", async () => {
  expect(await worked([], true)).toEqual(["sent 3"])
  expect(await worked([2, 1], true)).toEqual(["sent 3", "sure of 2?", "sent 2", "sure of 1?", "sent 1"])
  expect(await worked([2], false)).toEqual(["sent 3", "sure of 2?"])
})

test("a count that has dropped to zero raises no question", async () => {
  expect(await worked([0], true)).toEqual(["sent 3"])
})
