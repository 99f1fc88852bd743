import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The rules of the app's sheets whose last part selects the content of a screen: what they apply to, and what they say. */
const rulesOfContent = globSync("judge/*.css").flatMap((sheet) =>
  [...readFileSync(sheet, "utf8").matchAll(/([^{};]*\bmain(?::[^{};]*)?) \{([^{}]*)/g)].map(
    ([, selector = "", rule = ""]) => ({ selector: `${sheet}: ${selector.trim()}`, rule }),
  ),
)

test("no screen of the app sets a space that the safe area of a phone does not enlarge", () => {
  expect(rulesOfContent.length).toBeGreaterThan(5)
  const fixed = rulesOfContent.filter(({ rule }) =>
    (rule.match(/padding[\w-]*:[^;]*/g) ?? []).some((space) => !space.includes("safe-area-inset")),
  )
  // its list ends at the keypad, which has a safe area of its own
  expect(fixed.map(({ selector }) => selector)).toEqual(["judge/screens.css: .section-screen main"])
})
