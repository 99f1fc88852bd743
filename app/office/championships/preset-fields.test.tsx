import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import type { Language } from "#domain/site/language.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { RulesInWords } from "./preset-fields.tsx"

const { drops } = defaultChampionshipRules

const withDrops = (changed: Partial<ChampionshipRules["drops"]>): ChampionshipRules => ({
  ...defaultChampionshipRules,
  drops: { ...drops, ...changed },
})

/** The rules in words: each setting with its value, and the value it would replace. */
const shown = (rules: ChampionshipRules, now?: ChampionshipRules, language: Language = "en") => {
  const page = renderToStaticMarkup(
    <SpeechContext value={speechOf(language)}>
      <RulesInWords rules={rules} {...(now && { now })} />
    </SpeechContext>,
  )
  const settings = [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label = "", value = ""]) =>
      [
        label,
        value
          .replace(/<[^>]*>/g, " | ")
          .split(" | ")
          .slice(0, 2)
          .join(" | "),
      ] as const,
  )
  return { settings: Object.fromEntries(settings), page }
}

test("when all results count the page says so, and mentions no dropped ones", () => {
  const { settings } = shown(withDrops({ count: 0 }))
  expect(settings["In the final standings"]).toBe("all results count")
  expect(settings).not.toHaveProperty("Drop results from this number of stages")
  expect(settings).not.toHaveProperty("A missed stage")
  expect(shown(withDrops({ count: 0 }), undefined, "lv").page).toContain(">ieskaita visus rezultātus<")
  expect(shown(withDrops({ count: 0 }), undefined, "et").page).toContain(">kõik tulemused lähevad arvesse<")
})

test("one dropped result is said in words, more in figures", () => {
  const { settings } = shown(withDrops({ count: 1 }))
  expect(settings["In the final standings"]).toBe("all but the worst result")
  expect(settings["Drop results from this number of stages"]).toBe("2")
  expect(settings).toHaveProperty("A missed stage")
  expect(shown(withDrops({ count: 1 }), undefined, "lv").page).toContain(">visus, izņemot vienu sliktāko<")
  expect(shown(withDrops({ count: 1 }), undefined, "et").page).toContain(">kõik peale ühe halvima<")
  expect(shown(withDrops({ count: 2 })).settings["In the final standings"]).toBe(
    "all results count but the worst: 2",
  )
})

test("when the best few results count, a missed stage is never one of them, and the page does not mention it", () => {
  const { settings } = shown(withDrops({ kind: "best", count: 5 }))
  expect(settings["In the final standings"]).toBe("only the best results count: 5")
  expect(settings).not.toHaveProperty("A missed stage")
})

test("each setting is compared with its present value, even if one of the two would not be shown by itself", () => {
  const { settings, page } = shown(withDrops({ count: 0 }), withDrops({ count: 1 }))
  expect(settings["In the final standings"]).toBe("all results count | now: all but the worst result")
  expect(settings["Who has a place"]).toBe("everybody who has a result")
  expect(page.match(/now: /g)).toHaveLength(1)
  expect(shown(withDrops({ count: 1 }), withDrops({ count: 0 })).page).toContain("now: all results count")
  expect(shown(withDrops({ count: 0 }), withDrops({ count: 0 })).page).toContain(
    "These are the rules of this championship now.",
  )
})
