import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { wordsAtHand } from "#app/i18n/words.ts"
import { NumberField } from "./number-field.tsx"

const shown = (initialValue: string, i18n: ReturnType<typeof startI18n>) => {
  const field = { key: "a", name: "points", errors: undefined, initialValue }
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <NumberField field={field} label="A" />
    </I18nextProvider>,
  )
  return /<input[^>]* value="([^"]*)"/.exec(page)?.[1]
}

test("a stored number has the comma or the point of the language, and what is no number stays as it was typed", () => {
  const [latvian, english] = [startI18n("lv", wordsAtHand("lv")), startI18n("en", wordsAtHand("en"))]
  expect(shown("2.5", latvian)).toBe("2,5")
  expect(shown("2.5", english)).toBe("2.5")
  expect(shown("20", latvian)).toBe("20")
  expect(shown("much.", latvian)).toBe("much.")
})
