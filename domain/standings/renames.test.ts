import fc from "fast-check"
import { expect, test } from "vitest"
import { comparableName } from "#domain/registration/duplicates.ts"
import { standingResultWith, standingWith } from "#tests/support/standings.ts"
import { forgottenIdIn } from "./identify-riders.ts"
import type { LastPublished } from "./last-published.ts"
import { renamedId, renamedResolutions, resolutionsWithNames, withNames } from "./renames.ts"
import { standingId } from "./standing.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

const group = (name: string) => ({ kind: "class", name }) as const

const apart = (base: string, { from, suffix }: { from: string; suffix: string }) =>
  ({ kind: "different-riders", group: group(from), id: base, suffix }) as const

const word = fc.stringMatching(/^[A-Za-zĀ-ž0-9]{1,8}( [a-z0-9]{1,5})?$/)
/** Made of so few letters that names, classes and suffixes contain each other. */
const alike = fc.stringMatching(/^[a1]{1,2}( [a1]{1,2}){0,2}$/)

test("the id is that of the new name with the same suffix, for whatever name, class and suffix (RU-11, D-32)", () => {
  for (const text of [word, alike]) {
    const suffixes = fc.oneof(fc.stringMatching(/^[1-9][0-9]{0,2}$/), fc.stringMatching(/^ext-[a1]{1,2}$/))
    fc.assert(
      fc.property(text, text, text, suffixes, (name, from, to, suffix) => {
        const [before, after] = [standingId(name, group(from)), standingId(name, group(to))]
        expect(renamedId(before, { from, to }, [])).toBe(after)
        const known = [apart(before, { from, suffix })]
        expect(renamedId(`${before}-${suffix}`, { from, to }, known)).toBe(`${after}-${suffix}`)
        // without what was settled, a class is at least never found inside a word
        expect(renamedId(`${before}-x${comparableName(from)}`, { from, to }, [])).toBe(
          `${after}-x${comparableName(from)}`,
        )
        const forgotten = forgottenIdIn(group(from), "forgotten-a1")
        expect(renamedId(forgotten, { from, to }, [])).toBe(forgottenIdIn(group(to), "forgotten-a1"))
      }),
    )
  }
})

test("a suffix that looks like the class stays", () => {
  const known = [apart("janis-50", { from: "50", suffix: "50" })]
  expect(renamedId("janis-50-50", { from: "50", to: "50cc" }, known)).toBe("janis-50cc-50")
  expect(renamedId("janis-1-12", { from: "1", to: "One" }, [])).toBe("janis-one-12")
  expect(renamedId("janis-a-ext-ab12", { from: "A", to: "Elite" }, [])).toBe("janis-elite-ext-ab12")
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

test("the last published standings name teams as they are named now, whatever clubs are called [D-23] [D-46]", () => {
  const names = (clubId: string | null, team: string | null) => ({ clubId, team })
  const published = (...all: ReturnType<typeof names>[]): LastPublished => ({
    ...{ corrected: [], columns: [], mode: "total", rankedBy: defaultStandingsRules },
    standings: all.map((one) => standingWith({ ...one, results: [standingResultWith(one)] })),
  })
  const renames = [
    { from: "Ozoli", to: "Bērzi" },
    { from: "Bērzi", to: "Kļavas" },
  ]
  const before = published(names("Ozoli", "Ozoli"), names(null, "Bērzi"), names("Bērzi", null))
  const after = published(names("Ozoli", "Bērzi"), names(null, "Kļavas"), names("Bērzi", null))
  expect(withNames(before, "team", renames)).toEqual(after)
})

test("of settled conflicts only those about clubs get the new name of a club [D-22] [D-23]", () => {
  const settled = (field: "clubId" | "team", previous: string | null, next: string | null) =>
    ({ kind: "field", group: group("A"), id: "anna-a", field, previous, next, choice: "old" }) as const
  const namesake = { kind: "different-riders", group: group("A"), id: "anna-a", suffix: "Old" } as const
  expect(
    resolutionsWithNames(
      [
        settled("clubId", "Old", null),
        settled("clubId", "Other", "Old"),
        settled("team", "Old", "Other"),
        namesake,
      ],
      "clubId",
      [{ from: "Old", to: "New" }],
    ),
  ).toEqual([
    settled("clubId", "New", null),
    settled("clubId", "Other", "New"),
    settled("team", "Old", "Other"),
    namesake,
  ])
})
