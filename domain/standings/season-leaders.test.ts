import fc from "fast-check"
import { expect, test } from "vitest"
import { standingWith } from "#tests/support/standings.ts"
import { anyRanking, standingsOfGroup } from "#tests/support/standings-arbitraries.ts"
import { rankStandings } from "./rank-standings.ts"
import { leadersOf, ofRunningSeason } from "./season-leaders.ts"

const now = Date.UTC(2026, 6, 1)

const ridden = (institutionId: string, day: string) => ({
  institutionId,
  year: day.slice(0, 4),
  latest: Date.parse(day),
})

test("the season of an institution is its latest year in standings, until a year has passed [CL-07]", () => {
  const [last, cup, league, others, old] = [
    ridden("lamsf", "2025-09-20"),
    ridden("lamsf", "2026-05-16"),
    ridden("lamsf", "2026-06-20"),
    ridden("emf", "2025-10-04"),
    ridden("msf", "2025-06-14"),
  ]
  expect(ofRunningSeason([last, cup, league, others, old], now)).toEqual([cup, league, others])
  expect(ofRunningSeason([last], now)).toEqual([last])
})

const expert = { kind: "class", name: "Expert" } as const
const women = { kind: "women", name: "Women" } as const
const groups = [expert, women]

const standing = (name: string, position: number | null, total: number, totalMinusWorst = total) =>
  standingWith({ name, group: expert, position, total, totalMinusWorst })

test("a leader is as far ahead as the second lacks, by the figure that places go by [CL-07]", () => {
  const standings = [standing("Anna", 1, 57, 40), standing("Bruno", 2, 52, 37)]
  const [byTotal] = leadersOf(standings, { groups, mode: "total" })
  expect(byTotal).toMatchObject({ group: expert, leaders: [{ name: "Anna" }], points: 57, lead: 5 })
  const [byCounted] = leadersOf(standings, { groups, mode: "total-minus-worst" })
  expect(byCounted).toMatchObject({ points: 40, lead: 3 })
})

test("riders who share first place lead together; a group without places or points has no leader [CL-07]", () => {
  const shared = [standing("Anna", 1, 20), standing("Bruno", 1, 20), standing("Carl", 3, 15)]
  const [first, ...others] = leadersOf(shared, { groups, mode: "total" })
  expect(first?.leaders.map(({ name }) => name)).toEqual(["Anna", "Bruno"])
  expect(first?.lead).toBeNull()
  expect(others).toEqual([])
  for (const nobody of [standing("Anna", null, 20), standing("Anna", 1, 0)])
    expect(leadersOf([nobody], { groups, mode: "total" })).toEqual([])
  expect(leadersOf([standing("Anna", 1, 20)], { groups, mode: "total" })[0]?.lead).toBeNull()
})

test("under any rules nobody with a place has more points than a leader, and a lead is never below 0 [CL-07]", () => {
  fc.assert(
    fc.property(standingsOfGroup, anyRanking, (standings, ranking) => {
      const ranked = rankStandings(standings, ranking)
      const leading = leadersOf(ranked, { groups, mode: ranking.mode })
      const placed = ranked.filter(({ position }) => position !== null)
      const sums = placed.map((one) => (ranking.mode === "total" ? one.total : one.totalMinusWorst))
      const most = Math.max(0, ...sums)
      expect(leading).toHaveLength(most === 0 ? 0 : 1)
      for (const { leaders, points, lead } of leading) {
        expect(points).toBe(most)
        expect(lead ?? 0).toBeGreaterThanOrEqual(0)
        expect(lead === null).toBe(leaders.length > 1 || placed.length === 1)
      }
    }),
  )
})
