import { expect, test } from "vitest"
import { correctedResults, type OfficialResult } from "./official-result.ts"

const second: OfficialResult = { total: 12, status: null, position: 2, positionInBrackets: null }
const official = (participantId: string, result: OfficialResult | null) => ({
  participantId,
  official: result,
})

test("a first approval corrects nobody, and one that says the same again neither [CH-03]", () => {
  expect(correctedResults([], [official("a", second)])).toEqual([])
  expect(correctedResults([official("a", null)], [official("a", second)])).toEqual([])
  expect(correctedResults([official("a", second)], [official("a", { ...second })])).toEqual([])
})

test("a result is corrected by other points, another place or status, and by coming or going [CH-03]", () => {
  const before = ["a", "b", "c", "d", "e"].map((id) => official(id, second))
  const after = [
    official("a", { ...second, total: 13 }),
    official("b", { ...second, position: 3 }),
    official("c", { ...second, status: "DNF", position: null }),
    official("e", second),
    official("f", second),
  ]
  const corrected = correctedResults(before, after)
  expect(corrected.map(({ participantId }) => participantId)).toEqual(["a", "b", "c", "d", "f"])
  expect(corrected.at(-2)).toEqual({ participantId: "d", before: second, after: null })
  expect(corrected.at(-1)).toEqual({ participantId: "f", before: null, after: second })
})
