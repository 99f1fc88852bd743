import { expect, test } from "vitest"
import { chooseErrors, errorReport } from "./error-report.ts"

const circumstances = {
  id: "0".repeat(32),
  now: 1_700_000_000_500,
  platform: "javascript" as const,
  path: "/competitions/a/b/c/results/user-7",
  site: "https://trial.example.org",
}

const eventOf = (message: string, stack?: string) => {
  const lines = errorReport({ name: "TypeError", message, stack }, circumstances).split("\n")
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
    { event_id: circumstances.id },
    { type: "event" },
  ])
  return JSON.parse(lines[2] ?? "")
}

test("an error is reported with its kind, its message and where it happened", () => {
  const event = eventOf("x is not a function")
  expect(event).toMatchObject({
    event_id: circumstances.id,
    timestamp: 1_700_000_000.5,
    level: "error",
    request: { url: "https://trial.example.org/competitions/a/b/c/results/rider" },
    exception: { values: [{ type: "TypeError", value: "x is not a function" }] },
  })
  expect(Object.keys(event)).not.toContain("user")
})

test("the places in the program are read from what browsers and Node write, the outermost first", () => {
  const stack = `TypeError: x is not a function
    at rank (https://trial.example.org/assets/results-1.js?v=1:12:34)
    at file:///home/site/server/live/board.ts:5:6
show@https://trial.example.org/assets/shell-2.js:7:8`
  const { frames } = eventOf("x", stack).exception.values[0].stacktrace
  expect(frames).toMatchObject([
    { function: "show", filename: "assets/shell-2.js", lineno: 7, colno: 8 },
    { function: "?", filename: "server/live/board.ts", lineno: 5, colno: 6 },
    { function: "rank", filename: "assets/results-1.js", lineno: 12, colno: 34 },
  ])
})

test("nothing that somebody typed is reported", () => {
  const messages = {
    'Unexpected token in "Anna Ozola"': "Unexpected token in …",
    "No club 'Ragana' for anna@example.org": "No club … for …",
    "Born 1987-12-30, phone +371 29 123 456": "Born …, phone …",
    "Entry 12 of lap 3": "Entry 12 of lap 3",
  }
  for (const [message, reported] of Object.entries(messages))
    expect(eventOf(message).exception.values[0].value).toBe(reported)
})

test("about half of all errors are reported, each once, and at most five", () => {
  const chances = [0.49, 0.5, 0, 0, 0, 0, 0]
  const choose = chooseErrors(() => chances.shift() ?? 0)
  expect(choose(new TypeError("first"))).toMatchObject({ name: "TypeError", message: "first" })
  expect(choose(new Error("first"))).toBeNull()
  expect(choose(new Error("left out by chance"))).toBeNull()
  expect(choose("no error at all")).toMatchObject({ name: "Error", message: "no error at all" })
  const later = ["third", "fourth", "fifth", "sixth"].map((message) => choose(new Error(message))?.message)
  expect(later).toEqual(["third", "fourth", "fifth", undefined])
})
