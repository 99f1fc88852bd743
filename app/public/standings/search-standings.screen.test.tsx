import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { allOf } from "#tests/support/screens/boxes.ts"
import { sampleStandings } from "#tests/support/screens/sample-standings.ts"
import { closeAndSearch } from "#tests/support/screens/search-at-once.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as standings from "./standings.tsx"

test("a search shows whom it finds, also in a group that was closed the moment before, and leaves it closed [SD-08]", async () => {
  answerCalls((os) => ({
    numbers: { areShown: os.numbers.areShown.handler(() => false) },
    standings: { page: os.standings.page.handler(({ input }) => sampleStandings(input.tab)) },
  }))
  await showRoute(standings, {
    path: "/competitions/:institution/:championship",
    address: "/competitions/lamsf/2026",
  })
  const lines = () => allOf("details[open] tbody th a").map((one) => one.textContent)
  await expect.poll(lines).toHaveLength(4)
  closeAndSearch("bruno")
  await expect.poll(lines).toEqual(["Bruno Kalns"])
  // as the reader left it
  await page.getByRole("searchbox").fill("")
  await expect.poll(lines).toEqual([])
})
