import { expect, test } from "vitest"
import { championshipRulesFault, defaultChampionshipRules } from "./championship-rules.ts"
import { presetRules, rulePresets } from "./rule-presets.ts"

test("“As specified” is what a championship without rules of its own has [RX-05] [RX-06]", () => {
  expect(presetRules.specified).toEqual(defaultChampionshipRules)
})

test("every preset has rules that a championship can be saved with, and no two have the same", () => {
  const all = rulePresets.map((preset) => presetRules[preset])
  expect(all.map(championshipRulesFault)).toEqual(all.map(() => null))
  expect(new Set(all.map((rules) => JSON.stringify(rules))).size).toBe(rulePresets.length)
})

test("no preset names a stage that always counts: a championship keeps those that it has", () => {
  for (const preset of rulePresets) expect(presetRules[preset].drops.alwaysCounted).toEqual([])
})
