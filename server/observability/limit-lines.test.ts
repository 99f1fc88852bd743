import { pino } from "pino"
import { expect, onTestFinished, test, vi } from "vitest"
import { limitLines } from "./limit-lines.ts"

test("so many lines a second are logged, and how many more there were is told once", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: unknown[] = []
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const mayLog = limitLines({ perSecond: 2, log, of: "answers" })
  const tenTimes = () => Array.from({ length: 10 }, mayLog).filter(Boolean).length
  expect(tenTimes()).toBe(2)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(tenTimes()).toBe(2)
  expect(lines).toMatchObject([{ of: "answers", refusals: 8 }])
})
