import { expect, test } from "vitest"
import { refererPath } from "./page-deps.ts"

const from = (Referer: string) =>
  refererPath(new Request("https://trial.example/profile.data", { headers: { Referer } }), [
    "https://trial.example",
  ])

test("a requesting page is identified by its path, and only if it is on this site", () => {
  expect(from("https://trial.example/profile?edit")).toBe("/profile")
  expect(from("https://elsewhere.example/profile")).toBe(null)
  expect(from("https://trial.example.elsewhere.example/profile")).toBe(null)
  expect(from("profile")).toBe(null)
  expect(from("")).toBe(null)
  expect(refererPath(new Request("https://trial.example/"), ["https://trial.example"])).toBe(null)
})
