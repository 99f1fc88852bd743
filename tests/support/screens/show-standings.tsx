import { expect } from "vitest"
import { page } from "vitest/browser"
import * as standings from "#app/public/standings/standings.tsx"
import type { Language } from "#domain/site/language.ts"
import { answerStandings, type StandingsDesk } from "./sample-standings-tools.ts"
import { showRoute } from "./show-screen.tsx"

/** For tests: shows the championship's page. */
export const showStandings = (language: Language = "en") =>
  showRoute(standings, {
    path: "/competitions/:institution/:championship",
    address: "/competitions/lamsf/2026",
    language,
  })

/** For tests: the championship's page as its secretary sees it, and the server that answers it. */
export const openStandings = async (given: Partial<StandingsDesk> = {}) => {
  const server = answerStandings(given)
  await showStandings()
  await expect.element(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible()
  return server
}
