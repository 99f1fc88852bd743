import { expect, test } from "vitest"
import { replaceText } from "./replace-text.ts"

test("a text is replaced wherever it stands as a whole, and nothing else is", () => {
  const record = { participant: "u1", list: ["u1", { judge: "u1", note: "u10" }], points: 1, after: null }
  expect(replaceText(record, "u1", "x")).toEqual({
    participant: "x",
    list: ["x", { judge: "x", note: "u10" }],
    points: 1,
    after: null,
  })
})
