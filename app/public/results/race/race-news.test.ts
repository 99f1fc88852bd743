import { expect, test } from "vitest"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { mostNews, type News, newsOfBoard, nextNews } from "./race-news.ts"

const classes = [sampleClass()]
const anna = sampleRow({
  id: "anna",
  name: "Anna",
  position: 2,
  total: 3,
  scores: "3,,,,,,,",
  latest: [0],
  latestOn: 100,
})
const berta = sampleRow({
  id: "berta",
  name: "Berta",
  position: 1,
  total: 1,
  scores: "1,,,,,,,",
  latest: [0],
  latestOn: 90,
})
const board = sampleBoard({ classes, rows: [berta, anna, sampleRow({ id: "new" })] })

const shown = (news: readonly News[]) =>
  news.map(({ rider, lap, section, score, position, won }) => [
    rider.name,
    lap,
    section,
    score,
    position,
    won,
  ])

test("the news on a board is its riders' last scores, newest first; riders without a score have none [TV-06]", () => {
  expect(shown(newsOfBoard(board))).toEqual([
    ["Anna", 1, 1, 3, 2, null],
    ["Berta", 1, 1, 1, 1, null],
  ])
})

test("a new score is news, with what it changed; a line that only moves is not [TV-06]", () => {
  const after = {
    ...board,
    rows: [
      { ...anna, position: 1, scores: "3,,,0,,,,", latest: [3, 0], latestOn: 120 },
      { ...berta, position: 2 },
    ],
  }
  const news = nextNews(newsOfBoard(board), board, after)
  // the fourth that the class rides is section 5
  expect(shown(news)[0]).toEqual(["Anna", 1, 5, 0, 1, 1])
  expect(news).toHaveLength(3)
  expect(nextNews(news, after, { ...after, rows: [...after.rows] })).toBe(news)
})

test("only the newest are kept", () => {
  const rows = Array.from({ length: mostNews + 5 }, (_, index) => ({
    ...anna,
    id: String(index),
    latestOn: index,
  }))
  const news = newsOfBoard({ classes, rows })
  expect(news).toHaveLength(mostNews)
  expect(news[0]?.at).toBe(mostNews + 4)
})

test("a corrected score updates its news; a deleted one removes it, and the score before it does not become news again [TV-06]", () => {
  const first = { ...anna, scores: "3,2,,,,,,", latest: [1, 0], latestOn: 110 }
  const known = nextNews(newsOfBoard(board), board, { ...board, rows: [first, berta] })
  expect(shown(known)[0]).toEqual(["Anna", 1, 2, 2, 2, 0])
  const before = { ...board, rows: [first, berta] }
  const corrected = { ...board, rows: [{ ...first, scores: "3,0,,,,,," }, berta] }
  expect(shown(nextNews(known, before, corrected))[0]?.[3]).toBe(0)
  const deleted = { ...board, rows: [anna, berta] }
  expect(shown(nextNews(known, before, deleted)).map(([name, , section]) => [name, section])).toEqual([
    ["Anna", 1],
    ["Berta", 1],
  ])
})

test("a cancelled section makes no news, and takes its own away; a whole new board says nothing of places won", () => {
  const cancelled = [sampleClass({ lapSections: [false, true, false, true, true] })]
  const scored = { ...anna, scores: "3,2,,,,,,", latest: [1, 0], latestOn: 110 }
  const before = { ...board, rows: [scored] }
  const now = { ...board, classes: cancelled, rows: [{ ...scored, scores: "2,,,,,", latest: [0] }] }
  expect(shown(nextNews(newsOfBoard(before), before, now))).toEqual([["Anna", 1, 2, 2, 2, null]])
  const later = {
    ...now,
    rows: [{ ...scored, position: 1, scores: "2,0,,,,", latest: [1, 0], latestOn: 130 }],
  }
  expect(shown(nextNews([], before, later))).toEqual([["Anna", 1, 4, 0, 1, null]])
})
