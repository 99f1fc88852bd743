import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { wordsAtHand } from "#app/i18n/words.ts"
import type { Language } from "#domain/site/language.ts"
import { sayFault } from "./say-fault.ts"

const speaker = (language: Language) => {
  const i18n = startI18n(language, wordsAtHand(language))
  return i18n.getFixedT(language, "forms")
}

/** The codes in a source: texts of small letters with dashes, but for those that name a module. */
const codesIn = (file: string): string[] => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")
  const lines = source.split("\n").filter((line) => !line.includes("import "))
  return lines.flatMap((line) => [...line.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map(([, code = ""]) => code))
}

const forms = ["institution", "championship", "club", "role", "stage", "new-stage", "open-free", "ad"].map(
  (form) => `contracts/${form}-form.ts`,
)
const useCases = [
  // a procedure refuses for no reason that its contract does not name
  "contracts/api/competitions.ts",
  "contracts/api/organising.ts",
  "contracts/ad-requests.ts",
  "server/market/moderation.ts",
  "server/market/own-ads.ts",
  "server/market/write-ads.ts",
]
const sources = [...forms, "contracts/form-text.ts", "domain/standings/standings-rules.ts", ...useCases]

/** Codes that no form is refused with: names of actions, of rules and of tables. */
const others = [
  "more-results",
  "latest-stages",
  "best-places",
  "not-counted",
  "grant-role",
  "read-audit",
  "manage-institutions",
  "manage-championships",
  "edit-championship",
  "edit-stage",
  "manage-clubs",
  "post-ad",
  "report-ad",
  "change-ad",
  "moderate-market",
]

test("every fault of a form, and every refusal of a use-case, has words of its own in every language", () => {
  const codes = new Set(sources.flatMap(codesIn).filter((code) => !others.includes(code)))
  expect(codes.size).toBeGreaterThan(50)
  for (const language of ["lv", "et", "en"] as const) {
    const unreadable = sayFault(speaker(language), "unreadable")
    for (const code of codes) {
      const said = sayFault(speaker(language), code)
      expect(said, code).not.toMatch(/faults\.|\{\{/)
      expect(said, code).not.toBe(unreadable)
    }
  }
})

test("what a refusal is about is named", () => {
  const said = sayFault(speaker("en"), "class-in-use", { racingClass: "Expert" })
  expect(said).toBe("A stage uses the class Expert: it cannot be removed.")
})

test("a fault without words of its own is said in general ones", () => {
  expect(sayFault(speaker("en"), "toString")).toBe("This cannot be read. Please check it.")
})
