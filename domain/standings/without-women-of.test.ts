import { expect, test } from "vitest"
import { standingOf } from "#tests/support/standings.ts"
import { withoutWomenOf } from "./without-women-of.ts"

const women = { kind: "women", name: "Women" } as const

test("women hold nothing more of a stage, who is left without a result is gone, and the classes keep theirs [D-20]", () => {
  const left = withoutWomenOf(
    [
      standingOf("anna", [20, 17]),
      standingOf("anna", [20, 17], { group: women }),
      standingOf("dita", [null, 15], { group: women }),
    ],
    1,
  )
  expect(
    left.map(({ id, group, results, participants }) => [
      ...[id, group.kind, results.map(({ order }) => order), participants.map(({ order }) => order)],
    ]),
  ).toEqual([
    ["anna", "class", [0, 1], [0, 1]],
    ["anna", "women", [0], [0]],
  ])
})
