import { expect, test } from "vitest"
import { isDrawable, outlineText, textWidth, type Weight } from "./outlines.ts"

const at = { x: 0, y: 100, size: 100 }

const alphabets = {
  lv: "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
  et: "abcdefghijklmnopqrsšzžtuvwõäöüxy",
  lt: "aąbcčdeęėfghiįyjklmnoprsštuųūvzž",
  pl: "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
  fi: "abcdefghijklmnopqrstuvwxyzåäö",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}

test("every letter of those who ride here is drawn, in both weights, and differs from its neighbours", () => {
  for (const weight of [500, 700] satisfies Weight[])
    for (const [language, letters] of Object.entries(alphabets)) {
      const all = [...letters, ...letters.toUpperCase()]
      const drawn = all.map((letter) => outlineText(letter, { ...at, weight }))
      expect(
        drawn.filter((outline) => outline.length < 20),
        language,
      ).toEqual([])
      // some capitals are the same in two alphabets, none within one
      expect(new Set(drawn).size, language).toBe(all.length)
    }
})

test("figures, punctuation and money are drawn; a letter of another language loses its marks, an emoji is left out", () => {
  for (const sign of "0123456789–—-…·.,:;!?()/&%+€„“”’'\"")
    expect(textWidth(sign, { size: 100, weight: 700 }), sign).toBeGreaterThan(0)
  const bold = { ...at, weight: 700 as const }
  expect(outlineText("Ṭḳaḃ", bold)).toBe(outlineText("Tkab", bold))
  expect(outlineText("Anna 🚀", bold)).toBe(outlineText("Anna ", bold))
  expect(outlineText("漢字", bold)).toBe("")
})

test("a text that has a letter which no font has cannot be drawn; what is no letter makes no difference", () => {
  const drawable = [
    "Jānis Bērziņš",
    "Əliyev Ŋŋ ħ Đ ß Łódź",
    "Nguyễn Ngọc",
    "Янис Ґ",
    "Άρης ᾧ",
    "Anna 🚀",
    "7",
  ]
  for (const text of drawable) {
    expect(isDrawable(text), text).toBe(true)
    expect(isDrawable(text.normalize("NFD")), text).toBe(true)
  }
  for (const text of ["漢字", "Anna 漢", "გიორგი", "עברית", "🚀", "", "…"])
    expect(isDrawable(text), text).toBe(false)
})

test("letters are as close as their font wants them, whatever the size, and spaces are all the same", () => {
  const widthOf = (text: string, size = 100) => textWidth(text, { size, weight: 700 })
  expect(widthOf("To")).toBeLessThan(widthOf("T") + widthOf("o"))
  expect(widthOf("Jānis", 50)).toBeCloseTo(widthOf("Jānis") / 2)
  expect(widthOf("16\u202fmaijs\u2009–\n17")).toBe(widthOf("16 maijs – 17"))
})
