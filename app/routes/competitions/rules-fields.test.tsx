import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { wordsAtHand } from "#app/i18n/words.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { tieRulesFor } from "#domain/results/stage-ties.ts"
import type { Language } from "#domain/site/language.ts"
import { tieRules } from "#domain/standings/standings-rules.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { ChampionshipEditor } from "./championship-editor.tsx"

const drawRules = (language: Language, rules: ChampionshipRules): string => {
  const form = {
    displayName: "Baltic Cup",
    publicationStatus: "draft" as const,
    classes: [],
    hasClubStandings: false,
    hasWomenClasses: false,
    hasTeamCompetition: false,
    teams: [],
    rules,
  }
  const element = (
    <DialogHost page="championship">
      <ChampionshipEditor
        championship={{ form, version: "1", mayPublish: false, classesInUse: [], stages: [] }}
        reply={undefined}
      />
    </DialogHost>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={startI18n(language, wordsAtHand(language))}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </I18nextProvider>,
  )
}

/** What is said about each select: its name, and the hint that it is described by. */
const hintsIn = (page: string) =>
  [...page.matchAll(/<select[^>]*>/g)].map(([select]) => {
    const name = select.match(/ name="([^"]*)"/)?.[1]
    const described = select.match(/ aria-describedby="([^"]*)"/)?.[1]
    const hint = page.match(new RegExp(`<p id="${described}" class="field-hint">([^<]*)</p>`))?.[1]
    return { name, hint }
  })

const everyRule: ChampionshipRules = {
  ...defaultChampionshipRules,
  tieOrder: tieRules,
  stageTies: tieRulesFor,
}

test("every rule is explained by a sentence where it is chosen, in every language", () => {
  for (const language of ["lv", "et", "en"] as const) {
    const hints = hintsIn(drawRules(language, everyRule))
    expect(hints.map(({ name }) => name)).toContain("rules.tieOrder[3]")
    for (const { name, hint } of hints) expect(hint, name).toMatch(/\w.*\.$/)
    const ofSeason = hints.filter(({ name }) => name?.startsWith("rules.tieOrder"))
    expect(new Set(ofSeason.map(({ hint }) => hint)).size).toBe(tieRules.length)
  }
})

test("the rules for ties of a season say what they compare", () => {
  const said = hintsIn(drawRules("en", everyRule)).filter(({ name }) => name?.startsWith("rules.tieOrder"))
  expect(said.map(({ hint }) => hint)).toEqual([
    "Whoever has more stages with a place is ahead.",
    "Whoever has more points in the latest stage is ahead; if equal, in the one before, and so on.",
    "Whoever has won more stages is ahead; then who has more second places, and so on.",
    "Whoever has ridden more sections with 0 in the season is ahead; stages without a place and open free stages add none.",
  ])
})

test("points by place say what a place beyond the list earns", () => {
  expect(drawRules("en", everyRule)).toContain(
    "A place beyond the list earns what “All others” says. A worse place never earns more than a better one.",
  )
})
