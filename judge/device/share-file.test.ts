import { afterEach, expect, test, vi } from "vitest"
import { readParts } from "#contracts/judging/waiting-file.ts"
import { ownAttempt } from "#judge/scoring/own-attempt.ts"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { saveWaiting, shareFile } from "./share-file.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser whose share menu ends like this; null: it has none. Returns what was given to the menu, and what was saved. */
const browserWhere = (share: (() => Promise<void>) | null) => {
  const given: File[] = []
  const saved: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal("document", {
    createElement: () => {
      const link = { href: "", download: "", click: () => saved.push(link.download) }
      return link
    },
  })
  vi.stubGlobal("navigator", {
    canShare: () => share !== null,
    share: ({ files }: { files: File[] }) => {
      given.push(...files)
      return share?.()
    },
  })
  return { given, saved }
}

const refusing = (name: string) => async () => {
  throw new DOMException("It was not shared.", name)
}

test("a file that the browser refuses to share is saved", async () => {
  const table = new File(["1,7"], "Club day.csv", { type: "text/csv" })
  for (const name of ["NotAllowedError", "DataError", "InvalidStateError"]) {
    const { saved } = browserWhere(refusing(name))
    await shareFile(table)
    expect(saved).toEqual(["Club day.csv"])
  }
  const { saved } = browserWhere(null)
  await shareFile(table)
  expect(saved).toEqual(["Club day.csv"])
})

test("a file is not saved where it was shared, or where the judge has changed their mind", async () => {
  for (const share of [async () => {}, refusing("AbortError")]) {
    const { given, saved } = browserWhere(share)
    await shareFile(new File(["1,7"], "Club day.csv", { type: "text/csv" }))
    expect(given).toHaveLength(1)
    expect(saved).toEqual([])
  }
})

test("taps that wait are shared as a file of a kind that every browser lets through", async () => {
  const tap = { attempt: "a", participant: "number:7", section: 1, lap: 1, name: "JudgeAddPointsA" } as const
  const attempts = [ownAttempt(storedTaps([[tap]]), { type: "classic" })]
  const { given } = browserWhere(async () => {})
  const stage = "institutions/i/championships/c/stages/s"
  const access = { stage, token: "", why: null, pass: null, name: "Anna", section: null }
  await saveWaiting({ access, attempts, timed: [] })
  const [file] = given
  // Chromium compares both with its list of what may be shared, on which there is no JSON
  expect(file).toMatchObject({ name: "s-waiting.txt", type: "text/plain" })
  const [part] = readParts((await file?.text()) ?? "") ?? []
  expect(part).toMatchObject({ stage, name: "Anna", events: [{ participant: "number:7" }] })
})
