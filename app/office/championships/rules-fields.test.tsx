import { expect, test } from "vitest"
import { readForm } from "#app/site/forms/read-form.ts"
import { championshipForm } from "#contracts/competitions/championship-form.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { tieRulesFor } from "#domain/results/stage-ties.ts"
import type { Language } from "#domain/site/language.ts"
import { tieRules } from "#domain/standings/standings-rules.ts"
import { renderChampionship } from "#tests/support/render-championship.tsx"

/** The name of each select, and the hint that describes it. */
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
    const hints = hintsIn(renderChampionship({ language, rules: everyRule }))
    expect(hints.map(({ name }) => name)).toContain("rules.tieOrder[3]")
    for (const { name, hint } of hints) expect(hint, name).toMatch(/\w.*\.$/)
    const ofSeason = hints.filter(({ name }) => name?.startsWith("rules.tieOrder"))
    expect(new Set(ofSeason.map(({ hint }) => hint)).size).toBe(tieRules.length)
  }
})

test("the rules for ties of a season say what they compare", () => {
  const messages = hintsIn(renderChampionship({ rules: everyRule })).filter(({ name }) =>
    name?.startsWith("rules.tieOrder"),
  )
  expect(messages.map(({ hint }) => hint)).toEqual([
    "Whoever has more stages with a place is ahead.",
    "Whoever has more points in the latest stage is ahead; if equal, in the one before, and so on.",
    "Whoever has won more stages is ahead; then who has more second places, and so on.",
    "Whoever has ridden more sections with 0 in the season is ahead; stages without a place and open free stages add none.",
  ])
})

test("points by place say what a place past the end of the list earns", () => {
  expect(renderChampionship({ rules: everyRule })).toContain(
    "A place beyond the list earns what “All others” says. A worse place never earns more than a better one.",
  )
})

/** The messages at the fields marked as wrong, by field name. */
const faultsIn = (page: string) =>
  [...page.matchAll(/<(?:input|select)[^>]* aria-invalid="true"[^>]*>/g)].map(([control]) => {
    const name = control.match(/ name="([^"]*)"/)?.[1]
    const described = control.match(/ aria-describedby="([^" ]*)/)?.[1]
    return [name, page.match(new RegExp(`<p id="${described}" class="field-error">([^<]*)</p>`))?.[1]]
  })

/** The form as the server renders it again after it was sent with these points by place. */
const renderTyped = (language: Language, byPosition: readonly string[], beyond: string): string => {
  const typed = new FormData()
  for (const [name, value] of Object.entries({
    displayName: "Baltic Cup",
    publicationStatus: "draft",
    "rules.points.beyond": beyond,
    "rules.missedStage": "worst",
    "rules.tieOrder[0]": "best-places",
  }))
    typed.set(name, value)
  for (const [index, points] of byPosition.entries()) typed.set(`rules.points.byPosition[${index}]`, points)
  const result = readForm(typed, championshipForm).reply()
  return renderChampionship({ language, rules: everyRule, reply: { result, refusal: null } })
}

test("points that rise are reported at their field, with the place and the figures", () => {
  const messages = [
    ["en", "Place 2 earns 99 points, more than place 1 (20)."],
    ["lv", "2. vieta dod 99 punktus, vairāk nekā 1. vieta (20)."],
    ["et", "2. koht annab 99 punkti, rohkem kui 1. koht (20)."],
  ] as const
  for (const [language, words] of messages)
    expect(faultsIn(renderTyped(language, ["20", "99", "15"], "1"))).toEqual([
      ["rules.points.byPosition[1]", words],
    ])
  expect(faultsIn(renderTyped("en", ["0", "1"], "0"))).toEqual([
    ["rules.points.byPosition[1]", "Place 2 earns 1 point, more than place 1 (0)."],
  ])
  expect(faultsIn(renderTyped("en", ["20", "17"], "18"))).toEqual([
    ["rules.points.beyond", "All others earn 18, more than place 2 (17)."],
  ])
})

test("points that are not a whole number of at least 0 are reported at their field", () => {
  for (const points of ["-1", "1.5", "x"])
    expect(faultsIn(renderTyped("en", ["20", points], "0"))).toEqual([
      ["rules.points.byPosition[1]", "Points are whole numbers from 0 upwards."],
    ])
})
