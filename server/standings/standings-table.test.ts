import { expect, test } from "vitest"
import type { StandingsPage } from "#contracts/standings/standings.ts"
import site from "#locales/lv/public/site.json" with { type: "json" }
import standingsWords from "#locales/lv/public/standings.json" with { type: "json" }
import { shownRulesWith } from "#tests/support/shown-rules.ts"
import { tableOfStandings } from "./standings-table.ts"

const cell = { order: 1, points: 0, position: null, status: "draft", resultStatus: "DNF" } as const

const standings: NonNullable<StandingsPage["standings"]> = {
  columns: [0, 1].map((order) => ({
    order,
    place: ["Madona", "Cēsis"][order] ?? "",
    title: ["Madona 05.10", "Cēsis"][order] ?? "",
    day: `2026-05-1${order}`,
    url: "/",
    isDraft: false,
    resultsStatus: "Approved",
  })),
  counted: { counted: 1, stages: 2 },
  mode: "total",
  rules: shownRulesWith({}),
  colors: {},
  content: {
    tab: "individual",
    groups: [
      {
        group: { kind: "women", name: "Girls" },
        lines: [
          {
            id: "anna",
            name: "Anna",
            racingNumber: "7",
            club: null,
            team: null,
            position: 1,
            total: 20,
            totalMinusWorst: 0,
            dropped: [0],
            below: null,
            racingClass: "Expert",
            card: null,
            rider: null,
            reason: null,
            cells: [{ ...cell, order: 0, points: 20, resultStatus: null }, cell],
            secret: { birthYear: 2015, riders: [], isOpen: true, merged: [] },
          },
        ],
      },
    ],
  },
}

const lv = { column: standingsWords.column, women: site.women }

test("a line has its figures by stage, in the words of the language, and nothing that only secretaries see", () => {
  expect(tableOfStandings(standings, lv)).toEqual([
    [
      "Klase",
      "Vieta",
      "Nr.",
      "Vārds",
      "Klubs",
      "Komanda",
      "Madona 10.05",
      "Cēsis 11.05",
      "Kopā",
      "1 no 2 posmiem",
      "Atmests",
    ],
    ["Meitenes", 1, "7", "Anna", null, null, 20, "DNF", 20, 0, "Madona 10.05"],
  ])
})

test("where a place needs a share of the stages, the file says how many were ridden and are needed [RX-06]", () => {
  const [headings, anna] = tableOfStandings({ ...standings, rules: shownRulesWith({ needed: 2 }) }, lv)
  expect(headings?.slice(-2)).toEqual(["Nobraukti posmi", "Vajadzīgi posmi"])
  expect(anna?.slice(-2)).toEqual([2, 2])
})

test("with one stage there is no column of the counted stages", () => {
  const [headings, anna] = tableOfStandings({ ...standings, counted: null }, lv)
  expect(headings?.at(-1)).toBe("Kopā")
  expect(anna?.at(-1)).toBe(20)
})
