import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf, wordsOf } from "#app/site/i18n/all-words.ts"
import { line } from "#contracts/fields/text-schemas.ts"
import type { Language } from "#domain/site/language.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { NumberField, translateFault } from "./fields.tsx"

const translator = (language: Language) => {
  return wordsOf(language, "forms")
}

/** The codes in a source: texts of small letters with dashes, but for those that name a module. */
const codesIn = (file: string): string[] => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")
  const lines = source.split("\n").filter((line) => !line.includes("import "))
  return lines.flatMap((line) => [...line.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map(([, code = ""]) => code))
}

const forms = ["competitions/championship", "competitions/stage", "competitions/new-stage", "market/ad"].map(
  (form) => `contracts/${form}-form.ts`,
)
const useCases = [
  // a procedure refuses for no reason that its contract does not name
  "contracts/competitions/calls.ts",
  "contracts/accounts/organising-calls.ts",
  "contracts/competitions/organising-calls.ts",
  "contracts/market/ads.ts",
  "server/market/moderation.ts",
  "server/market/own-ads.ts",
  "server/market/write-ads.ts",
]
const sources = [
  ...forms,
  "contracts/accounts/roles.ts",
  "contracts/competitions/organising.ts",
  "contracts/fields/form-schemas.ts",
  "contracts/fields/text-schemas.ts",
  "domain/standings/standings-rules.ts",
  ...useCases,
]

/** Codes that no form is refused with: names of actions, of rules and of tables, and what commands answer. */
const others = [
  "more-results",
  "latest-stages",
  "best-places",
  "most-zeros",
  "not-counted",
  "to-do",
  "grant-role",
  "name-club-managers",
  "club-manager",
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
  // refuse a button outside the form, which has words of its own
  "no-regulation",
  "stage-was-public",
  "stage-has-results",
  "championship-has-stages",
  "institution-has-championships",
  "institution-has-secretaries",
  "nothing-to-tell",
  "stage-is-draft",
  // a page of its own says it
  "stage-withdrawn",
  // of fields that have words of their own
  "points-rise",
  // a part of the list of one's stages
  "to-come",
]

test("every fault of a form, and every refusal of a use-case, has words of its own in every language", () => {
  const codes = new Set(sources.flatMap(codesIn).filter((code) => !others.includes(code)))
  expect(codes.size).toBeGreaterThan(50)
  for (const language of ["lv", "et", "en"] as const) {
    const unreadable = translateFault(translator(language), "unreadable")
    for (const code of codes) {
      const message = translateFault(translator(language), code)
      expect(message, code).not.toMatch(/faults\.|\{\{/)
      expect(message, code).not.toBe(unreadable)
    }
  }
})

test("the message for a value that is too long says how long it may be", () => {
  const read = line(200, "name-empty").safeParse("x".repeat(201))
  const [fault = ""] = read.error?.issues.map(({ message }) => message) ?? []
  expect(translateFault(translator("en"), fault)).toBe("This is too long: at most 200 characters.")
  for (const language of ["lv", "et"] as const)
    expect(translateFault(translator(language), fault)).toContain(" 200 ")
})

test("a refusal names the values that it is about", () => {
  const message = translateFault(translator("en"), "class-in-use", { racingClass: "Expert" })
  expect(message).toBe("A stage or the standings use the class Expert: it cannot be removed.")
})

test("a fault without words of its own has a general message", () => {
  expect(translateFault(translator("en"), "toString")).toBe("This cannot be read. Please check it.")
})

const shown = (initialValue: string, speech: ReturnType<typeof speechOf>) => {
  const field = { key: "a", name: "points", errors: undefined, initialValue }
  const page = renderToStaticMarkup(
    <SpeechContext value={speech}>
      <NumberField field={field} label="A" />
    </SpeechContext>,
  )
  return /<input[^>]* value="([^"]*)"/.exec(page)?.[1]
}

test("a stored number is shown with the language's decimal separator, and text that is not a number stays as typed", () => {
  const [latvian, english] = [speechOf("lv"), speechOf("en")]
  expect(shown("2.5", latvian)).toBe("2,5")
  expect(shown("2.5", english)).toBe("2.5")
  expect(shown("20", latvian)).toBe("20")
  expect(shown("much.", latvian)).toBe("much.")
})
