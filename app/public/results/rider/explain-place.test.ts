import { expect, test } from "vitest"
import { wordsOf } from "#app/site/i18n/all-words.ts"
import type { Neighbour } from "#contracts/results/rider-card.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { RankReason } from "#domain/results/ranking.ts"
import { type Language, languages } from "#domain/site/language.ts"
import { explainPlace } from "./explain-place.ts"

const clock = (time: string) => Date.parse(`2026-05-16T${time}+03:00`)
const minutes = (count: number) => count * 60_000

const wordsIn = (language: Language) => {
  return wordsOf(language, "card")
}

type Spoken = { language?: Language; type?: CompetitionType; isAhead?: boolean }

/** How a place beside 12 Jānis Bērziņš is explained, by default in English for a classic stage. */
const explained = (
  reason: Neighbour["reason"],
  { language = "en", type = "classic", isAhead = true }: Spoken = {},
) => {
  const neighbour = { name: "Jānis Bērziņš", racingNumber: "12", reason }
  return explainPlace(neighbour, isAhead, { t: wordsIn(language), language, timeZone: "Europe/Riga", type })
}

const behind = { isAhead: false }
const openFree = { type: "openFree" as const }

test("fewer points are ahead in classic, more in openFree", () => {
  const total = (ahead: number, other: number): RankReason => ({ code: "total", ahead, behind: other })
  expect(explained(total(5, 9))).toBe("Ahead of 12 Jānis Bērziņš: fewer points (5 to 9)")
  expect(explained(total(5, 9), behind)).toBe("Behind 12 Jānis Bērziņš: more points (9 to 5)")
  expect(explained(total(90, 50), openFree)).toBe("Ahead of 12 Jānis Bērziņš: more points (90 to 50)")
  expect(explained(total(90, 50), { ...openFree, ...behind })).toBe(
    "Behind 12 Jānis Bērziņš: fewer points (50 to 90)",
  )
})

test("a tie is explained by the number of cleans, or of sections with another score", () => {
  const reason = { code: "more-of-score", ahead: 14, behind: 12 } as const
  expect(explained({ ...reason, score: 0 })).toBe("Ahead of 12 Jānis Bērziņš: more cleans (14 to 12)")
  expect(explained({ ...reason, score: 0 }, behind)).toBe("Behind 12 Jānis Bērziņš: fewer cleans (12 to 14)")
  expect(explained({ ...reason, score: 3 })).toBe(
    "Ahead of 12 Jānis Bērziņš: more sections with 3 (14 to 12)",
  )
})

test("times are as exact as it takes to tell them apart", () => {
  const ridden = (ahead: number, other: number): RankReason => ({
    code: "shorter-racing-time",
    ahead,
    behind: other,
  })
  const ended = (ahead: string, other: string): RankReason => ({
    code: "earlier-last-time",
    ahead: clock(ahead),
    behind: clock(other),
  })
  expect(explained(ridden(minutes(192), minutes(200)))).toContain(
    "shorter racing time (3 h 12 min to 3 h 20 min)",
  )
  expect(explained(ridden(minutes(5) + 1_000, minutes(5) + 2_500), behind)).toContain(
    "longer racing time (5 min 2 s to 5 min 1 s)",
  )
  expect(explained(ended("14:05:07", "14:10:00"))).toContain("(14:05 to 14:10)")
  expect(explained(ended("14:05:07", "14:05:09"), behind)).toContain("(14:05:09 to 14:05:07)")
  expect(explained(ended("14:05:07.001", "14:05:07.002"))).toContain("(14:05:07.001 to 14:05:07.002)")
})

test("DNF, DQ and what is missing come last", () => {
  expect(explained({ code: "status", ahead: null, behind: "DQ" })).toBe(
    "Ahead of 12 Jānis Bērziņš: DQ comes after all others",
  )
  expect(explained({ code: "status", ahead: "DNF", behind: "DQ" }, behind)).toBe(
    "Behind 12 Jānis Bērziņš: DQ comes after DNF",
  )
  expect(explained({ code: "status", ahead: "DNF", behind: "DNS" }, behind)).toBe(
    "Behind 12 Jānis Bērziņš: DNS comes after DNF",
  )
  expect(explained({ code: "total", ahead: 5, behind: null })).toContain(
    "whoever has no points yet comes last",
  )
  expect(explained({ code: "earlier-last-time", ahead: 1, behind: null })).toContain("no recorded time")
})

test("the lap that decides is named with the points of both; in openFree more of them are better [RX-05]", () => {
  const reason = { code: "better-lap", lap: 3, ahead: 4, behind: 7 } as const
  expect(explained(reason)).toBe("Ahead of 12 Jānis Bērziņš: fewer points in lap 3 (4 to 7)")
  expect(explained(reason, { isAhead: false })).toBe("Behind 12 Jānis Bērziņš: more points in lap 3 (7 to 4)")
  const free = { ...reason, ahead: 7, behind: 4 }
  expect(explained(free, { type: "openFree" })).toBe(
    "Ahead of 12 Jānis Bērziņš: more points in lap 3 (7 to 4)",
  )
  expect(explained({ ...reason, behind: null })).toContain("whoever has no score in lap 3 comes after")
})

test("a shared place is said, and a rider without a number is named", () => {
  expect(explained({ code: "equal" })).toBe("Same place as 12 Jānis Bērziņš: equal in everything")
  const nameless = { name: "Anna Ozola", racingNumber: null, reason: { code: "finished" } as const }
  expect(
    explainPlace(nameless, true, {
      t: wordsIn("en"),
      language: "en",
      timeZone: "Europe/Riga",
      type: "classic",
    }),
  ).toBe("Ahead of Anna Ozola: whoever has finished comes first")
})

/** One reason or more of every code; a new code fails the type check here. */
const reasons: { [Code in RankReason["code"]]: Extract<RankReason, { code: Code }>[] } = {
  status: [
    { code: "status", ahead: null, behind: "DNF" },
    { code: "status", ahead: "DNF", behind: "DQ" },
  ],
  "racing-number": [{ code: "racing-number", ahead: "21", behind: null }],
  finished: [{ code: "finished" }],
  total: [
    { code: "total", ahead: 41, behind: 43 },
    { code: "total", ahead: 41, behind: null },
  ],
  "more-of-score": ([0, 1, 2, 3, 5] as const).map((score) => ({
    code: "more-of-score",
    score,
    ahead: 41,
    behind: 43,
  })),
  "better-lap": [
    { code: "better-lap", lap: 2, ahead: 41, behind: 43 },
    { code: "better-lap", lap: 2, ahead: 41, behind: null },
  ],
  "shorter-racing-time": [
    { code: "shorter-racing-time", ahead: minutes(41), behind: minutes(43) },
    { code: "shorter-racing-time", ahead: 1, behind: null },
  ],
  "earlier-last-time": [
    { code: "earlier-last-time", ahead: clock("14:41:00"), behind: clock("14:43:00") },
    { code: "earlier-last-time", ahead: 1, behind: null },
  ],
  equal: [{ code: "equal" }],
}

test.each(languages)(
  "every reason is spoken in %s, with the figures of both where both have one",
  (language) => {
    for (const reason of Object.values(reasons).flat())
      for (const type of ["classic", "openFree"] as const)
        for (const isAhead of [true, false]) {
          const sentence = explained(reason, { language, type, isAhead })
          expect(sentence).toContain("12 Jānis Bērziņš")
          expect(sentence).not.toMatch(/why\.|\{\{|undefined|\bnull\b|NaN/)
          if ("behind" in reason && typeof reason.behind === "number")
            expect(sentence).toMatch(isAhead ? /41.*43/ : /43.*41/)
        }
  },
)
