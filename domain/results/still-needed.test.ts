import { expect, test } from "vitest"
import { contender, needed, racingClass } from "#tests/support/contenders.ts"
import { type StageTieRule, specifiedRanking } from "./stage-ties.ts"
import { type Contender, stillNeeded } from "./still-needed.ts"

const none = null

test("who is ahead by more than the sections that are left can cost has won, and others cannot win any more [TV-04]", () => {
  const anna = { id: "anna", scores: [0, 0, 0, none] }
  const berta = { id: "berta", scores: [3, 3, 0, none] }
  expect(needed(anna, [berta], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(berta, [anna], { place: 1 })).toEqual({ kind: "out" })
  // as many points as the section can cost, and more zeros either way
  expect(needed(anna, [{ ...berta, scores: [3, 2, 0, none] }], { place: 1 })).toEqual({
    kind: "sure",
    against: "everybody",
  })
})

test("what breaks ties decides whether equal points are enough [TV-04] [RX-05]", () => {
  // both can end with five points: Anna with a five in her last lap, Berta with one in her first
  const anna = { id: "anna", scores: [0, 0, 0, none] }
  const berta = { id: "berta", scores: [5, 0, 0, 0] }
  const facts = (...ties: StageTieRule[]) => ({ place: 1, rules: { type: "classic", ties } as const })
  expect(needed(anna, [berta], facts())).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(anna, [berta], facts("score-counts"))).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(anna, [berta], facts("last-laps"))).toMatchObject({ kind: "open", own: 4 })
  // it is not known when Anna will finish
  expect(needed(anna, [berta], facts("shorter-time", "score-counts"))).toMatchObject({ kind: "open", own: 4 })
  expect(needed(anna, [berta], facts("score-counts", "shorter-time"))).toMatchObject({ kind: "open" })
})

test("the leader reads with how many points they win whatever others do, and a follower by how many they are behind [TV-04]", () => {
  const anna = { id: "anna", scores: [0, 0, none, none] }
  const berta = { id: "berta", scores: [3, 1, none, none] }
  const clara = { id: "clara", scores: [2, 1, none, none] }
  expect(needed(anna, [berta, clara], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: 2,
    ahead: [],
    toBeat: 0,
  })
  expect(needed(berta, [anna, clara], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [
      { id: "clara", by: 1 },
      { id: "anna", by: 4 },
    ],
    toBeat: 2,
  })
})

test("all but two of those ahead have to be beaten for the podium; with two rivals it is certain [TV-04]", () => {
  const own = { id: "own", scores: [5, 0, none, none] }
  const others = [1, 2, 3].map((points) => ({ id: `${points}`, scores: [points, 0, none, none] }))
  expect(needed(own, others, { place: 3 })).toMatchObject({
    kind: "open",
    against: "everybody",
    own: null,
    toBeat: 1,
  })
  expect(needed(own, others.slice(1), { place: 3 })).toEqual({ kind: "sure", against: "everybody" })
})

test("nobody has won as long as one of the class may still start: it is said against those who have [TV-04]", () => {
  const finished = { id: "finished", scores: [1, 0, 0, 0] }
  expect(needed(finished, [], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(finished, [], { place: 1, toStart: 19 })).toEqual({ kind: "sure", against: "started" })
  expect(needed(finished, [], { place: 3, toStart: 2 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(finished, [], { place: 3, toStart: 3 })).toEqual({ kind: "sure", against: "started" })
  const riding = { id: "riding", scores: [0, none, none, none] }
  expect(needed(riding, [finished], { place: 1, toStart: 1 })).toMatchObject({ against: "started", own: 0 })
  // nobody who starts now can have more zeros than a full card of them, or fewer than 0 points: the times decide
  const clean = { id: "clean", scores: [0, 0, 0, 0] }
  expect(needed(clean, [], { place: 1, toStart: 1 })).toEqual({ kind: "sure", against: "started" })
  const free = { place: 1, rules: specifiedRanking("openFree"), toStart: 1 }
  expect(needed(finished, [], free)).toEqual({ kind: "sure", against: "started" })
})

test("a rider who can no longer be caught is not among those to be beaten [TV-04]", () => {
  const own = { id: "own", scores: [5, 0, none, none] }
  const finished = [
    { id: "first", scores: [0, 0, 0, 0] },
    { id: "second", scores: [1, 0, 0, 0] },
  ]
  const riding = { id: "riding", scores: [4, 0, none, none] }
  expect(needed(own, [...finished, riding], { place: 3 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [{ id: "riding", by: 1 }],
    toBeat: 1,
  })
})

test("level on points the zeros decide, then the times, which are open until both have finished [TV-04]", () => {
  const zeros = { id: "zeros", scores: [0, 0, 0, 5], endedAt: 9 }
  const twos = { id: "twos", scores: [2, 2, 1, 0], endedAt: 3 }
  expect(needed(zeros, [twos], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(twos, [zeros], { place: 1 })).toEqual({ kind: "out" })
  const same = { ...zeros, id: "same", endedAt: 10 }
  expect(needed(zeros, [same], { place: 1 })).toEqual({ kind: "sure", against: "everybody" })
  expect(needed(same, [zeros], { place: 1 })).toEqual({ kind: "out" })
  expect(needed({ id: "late", scores: [0, 0, 5, none] }, [zeros], { place: 1 })).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [{ id: "zeros", by: 0 }],
    toBeat: 1,
  })
})

test("in openFree more points are better, and only a rider who has finished can be caught for certain [TV-04]", () => {
  const finished = { id: "finished", scores: [10, 10, 10, 10] }
  const riding = { id: "riding", scores: [12, 12, none, none] }
  const openFree = { place: 1, rules: specifiedRanking("openFree") }
  expect(needed(riding, [finished], openFree)).toEqual({
    kind: "open",
    against: "everybody",
    own: 16,
    ahead: [{ id: "finished", by: 16 }],
    toBeat: 1,
  })
  expect(needed(finished, [riding], openFree)).toEqual({
    kind: "open",
    against: "everybody",
    own: null,
    ahead: [],
    toBeat: 0,
  })
  expect(needed({ id: "low", scores: [1, 1, 1, 1] }, [finished], openFree)).toEqual({ kind: "out" })
})

test("a rider with DNF or DQ needs nothing, and stands in nobody's way [TV-04]", () => {
  const anna = contender({ id: "anna", scores: [5, 5, 5, 5] })
  const out: Contender = { ...contender({ id: "out", scores: [0, 0, 0, none] }), status: "DQ" }
  const facts = { racingClass, rules: specifiedRanking("classic"), place: 1, toStart: 0 }
  expect(stillNeeded(out, { ...facts, rivals: [anna] })).toBeNull()
  expect(stillNeeded(anna, { ...facts, rivals: [out] })).toEqual({ kind: "sure", against: "everybody" })
})
