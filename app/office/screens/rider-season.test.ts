import { expect, test } from "vitest"
import { bestOf, seasonOf } from "./rider-season.tsx"

const season = (id: string, racingClass: string, places: (number | null)[] = []) => ({
  id,
  racingClass,
  position: 1,
  points: 20,
  stages: places.map((position, index) => ({
    title: `Stage ${index}`,
    position,
    points: 0,
    isDropped: false,
  })),
})

test("a season is found by name and class, whatever the case, and of two with one name by the number [TV-04]", () => {
  const seasons = [season("anna-ozola-hobby", "Hobby"), season("anna-ozola-expert", "Expert")]
  const anna = { name: "Anna  OZOLA", racingClass: "Expert", racingNumber: "7" }
  expect(seasonOf(anna, seasons)).toBe(seasons[1])
  const namesake = season("anna-ozola-expert-7", "Expert")
  expect(seasonOf(anna, [...seasons, namesake])).toBe(namesake)
  expect(seasonOf({ ...anna, racingNumber: null }, [...seasons, namesake])).toBe(seasons[1])
  expect(seasonOf({ ...anna, racingClass: "Junior" }, seasons)).toBeNull()
})

test("the best place of a season says where it was; without a place there is none [TV-04]", () => {
  expect(bestOf(season("a", "A", [3, null, 2, 2]))).toEqual({ position: 2, titles: ["Stage 2", "Stage 3"] })
  expect(bestOf(season("a", "A", [null]))).toBeNull()
  expect(bestOf(null)).toBeNull()
})
