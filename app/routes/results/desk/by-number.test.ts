import { expect, test } from "vitest"
import { byNumber } from "./by-number.ts"

test("riders are listed by number, then by name, and those without a number last", () => {
  const riders = [
    { name: "Žanis", racingNumber: null },
    { name: "Bruno", racingNumber: "100" },
    { name: "Ādams", racingNumber: null },
    { name: "Carl", racingNumber: "17" },
    { name: "Anna", racingNumber: "2" },
    { name: "Bella", racingNumber: null },
  ]
  expect(byNumber(riders, "lv").map(({ name }) => name)).toEqual([
    "Anna",
    "Carl",
    "Bruno",
    "Ādams",
    "Bella",
    "Žanis",
  ])
})
