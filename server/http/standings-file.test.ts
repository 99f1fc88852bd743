import { expect, test } from "vitest"
import type { StandingsPage } from "#contracts/standings.ts"
import site from "#locales/lv/site.json" with { type: "json" }
import standingsWords from "#locales/lv/standings.json" with { type: "json" }
import { standingsTable } from "./standings-file.ts"

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
            dropped: 0,
            racingClass: "Expert",
            card: null,
            rider: null,
            reason: null,
            cells: [{ ...cell, order: 0, points: 20, resultStatus: null }, cell],
            secret: { birthYear: 2015, riders: [], isOpen: true },
          },
        ],
      },
    ],
  },
}

const lv = { column: standingsWords.column, women: site.women }

test("a line has its figures by stage, in the words of the language, and nothing that only secretaries see", () => {
  expect(standingsTable(standings, lv)).toEqual([
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
    ],
    ["Meitenes", 1, "7", "Anna", null, null, 20, "DNF", 20, 0],
  ])
})

test("with one stage there is no column of the counted stages", () => {
  const [headings, anna] = standingsTable({ ...standings, counted: null }, lv)
  expect(headings?.at(-1)).toBe("Kopā")
  expect(anna?.at(-1)).toBe(20)
})
