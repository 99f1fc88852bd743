import { expect, test } from "vitest"
import { rankingWith, standingOf } from "#tests/support/standings.ts"
import { deleteStanding } from "./delete-standing.ts"

const expert = { kind: "class", name: "Expert" } as const
const facts = {
  standings: [standingOf("a", [20, 17]), standingOf("b", [17])],
  published: new Set([1]),
  ranking: rankingWith(),
}

test("without a standing the others move up", () => {
  const outcome = deleteStanding({ group: expert, id: "a" }, { ...facts, published: new Set() })
  expect(outcome).toMatchObject({ kind: "deleted", standings: [{ id: "b", position: 1 }] })
})

test("a standing with a result of a published stage stays, and so does one that is not there", () => {
  expect(deleteStanding({ group: expert, id: "a" }, facts)).toEqual({
    kind: "refused",
    reason: "standings-published",
  })
  expect(deleteStanding({ group: expert, id: "b" }, facts).kind).toBe("deleted")
  expect(deleteStanding({ group: { kind: "women", name: "Girls" }, id: "a" }, facts)).toEqual({
    kind: "refused",
    reason: "standing-not-found",
  })
})
