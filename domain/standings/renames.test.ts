import fc from "fast-check"
import { expect, test } from "vitest"
import { renamedId, renamedResolutions, resolutionsOfClub } from "./renames.ts"
import { standingId } from "./standing.ts"

const group = (name: string) => ({ kind: "class", name }) as const

test("the id is that of the new name, for whatever name (RU-11, D-32)", () => {
  const word = fc.stringMatching(/^[A-Za-zĀ-ž]{1,8}( [a-z0-9]{1,5})?$/)
  fc.assert(
    fc.property(word, word, word, (name, from, to) => {
      expect(renamedId(standingId(name, group(from)), { from, to })).toBe(standingId(name, group(to)))
    }),
  )
})

test("the suffix of a namesake stays", () => {
  expect(renamedId("anna-expert-17", { from: "Expert", to: "Trial GP" })).toBe("anna-trial-gp-17")
})

test("what was settled follows its class, also where two classes swap their names", () => {
  const settled = (name: string, id: string) =>
    ({ kind: "different-riders", group: group(name), id, suffix: "7" }) as const
  const women = {
    kind: "different-riders",
    group: { kind: "women", name: "Women" },
    id: "anna-women",
    suffix: "7",
  } as const
  expect(
    renamedResolutions(
      [settled("A", "anna-a"), settled("B", "anna-b"), women],
      [
        { from: "A", to: "B" },
        { from: "B", to: "A" },
      ],
    ),
  ).toEqual([settled("B", "anna-b"), settled("A", "anna-a"), women])
})

test("of settled conflicts only those about clubs get the new name of a club [D-22] [D-23]", () => {
  const settled = (field: "clubId" | "team", previous: string | null, next: string | null) =>
    ({ kind: "field", group: group("A"), id: "anna-a", field, previous, next, choice: "old" }) as const
  const namesake = { kind: "different-riders", group: group("A"), id: "anna-a", suffix: "Old" } as const
  expect(
    resolutionsOfClub(
      [
        settled("clubId", "Old", null),
        settled("clubId", "Other", "Old"),
        settled("team", "Old", "Other"),
        namesake,
      ],
      { from: "Old", to: "New" },
    ),
  ).toEqual([
    settled("clubId", "New", null),
    settled("clubId", "Other", "New"),
    settled("team", "Old", "Other"),
    namesake,
  ])
})
