import { expect, test } from "vitest"
import { standingOf } from "#tests/support/standings.ts"
import {
  type LastPublished,
  standingsNow,
  standingsOf,
  withCorrected,
  withoutCorrected,
} from "./last-published.ts"
import { withRenamedClasses } from "./renames.ts"
import { defaultStandingsRules } from "./standings-rules.ts"

const last: LastPublished = {
  corrected: [{ key: 1, since: 100 }],
  columns: [
    { order: 0, key: 1, resultsStatus: "StandingsPublished" },
    { order: 1, key: 2, resultsStatus: "StandingsPublished" },
  ],
  mode: "total",
  rankedBy: defaultStandingsRules,
  standings: [standingOf("anna-expert", [20, 17])],
}

test("a stage that is corrected is noted once, until it is published again [D-46]", () => {
  const both = withCorrected(withCorrected(last, { key: 1, since: 200 }), { key: 2, since: 300 })
  expect(both.corrected).toEqual([
    { key: 1, since: 100 },
    { key: 2, since: 300 },
  ])
  expect(withoutCorrected(both, 1)?.corrected).toEqual([{ key: 2, since: 300 }])
  expect(withoutCorrected(last, 1)).toBeNull()
})

test("published standings follow their stages, even if one is moved or removed [D-46]", () => {
  const moved = { order: 3, title: "Cēsis", url: "/cesis" }
  const [anna] = standingsNow(last, (key) => (key === 1 ? moved : undefined))
  expect(anna?.results).toMatchObject([{ ...moved, points: 20 }])
  expect(anna?.results.map(({ order }) => order)).toEqual([3])
})

test("what was published has the names that classes have from now on [D-46]", () => {
  const group = { kind: "class", name: "Expert" } as const
  const apart = { kind: "different-riders", group, id: "anna-expert", suffix: "expert" } as const
  const published = {
    ...last,
    standings: last.standings.map((one) => ({ ...one, refOriginal: ["anna-expert-expert", "ann-expert"] })),
  }
  const [anna] = withRenamedClasses(published, [{ from: "Expert", to: "Elite" }], [apart]).standings
  expect(anna).toMatchObject({ id: "anna-elite", group: { kind: "class", name: "Elite" } })
  expect(anna?.refOriginal).toEqual(["anna-elite-expert", "ann-elite"])
  expect(new Set(anna?.results.map(({ racingClass }) => racingClass))).toEqual(new Set(["Elite"]))
})

test("a published line is found by an entry of any of its stages [D-46]", () => {
  const participantId = last.standings[0]?.results[1]?.participant.id ?? ""
  expect(standingsOf(last, [{ stageKey: 2, participantId }])).toEqual(last.standings)
  expect(standingsOf(last, [{ stageKey: 2, participantId: "ext-somebody-else" }])).toEqual([])
  expect(standingsOf(last, [{ stageKey: 3, participantId }])).toEqual([])
})
