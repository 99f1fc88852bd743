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
    left.map(({ id, group, results }) => [
      ...[
        id,
        group.kind,
        results.map(({ order }) => order),
        results.map(({ participant }) => participant.id),
      ],
    ]),
  ).toEqual([
    ["anna", "class", [0, 1], ["anna-at-0", "anna-at-1"]],
    ["anna", "women", [0], ["anna-at-0"]],
  ])
})
