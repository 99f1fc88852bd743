import fc from "fast-check"
import { expect, test } from "vitest"
import { comparableTeam } from "#domain/competitions/comparable-team.ts"
import { plainText } from "./plain-letters.ts"
import { searchWords } from "./search-words.ts"
import { slugOf } from "./typed-text.ts"

test("letters that have no accent to take off are plain too [SE-01]", () => {
  expect(searchWords("Løkås Łukasz Đoković Þór Æbelø Straße ħ ŋ İsmayılov")).toEqual([
    ...["lokas", "lukasz", "dokovic", "thor", "aebelo", "strasse", "h", "n", "ismayilov"],
  ])
  expect(slugOf("Løkås – 3. løp")).toBe("lokas-3-lop")
  expect(comparableTeam("  Łódź  Trial ")).toBe("lodz trial")
})

test("Cyrillic and Greek are written in plain letters, so that names are found and titles give addresses [D-01] [SE-01]", () => {
  expect(searchWords("Янис Берзиньш, Дмитрий Щука, Άρης")).toEqual([
    ...["janis", "berzins", "dmitrij", "scuka", "aris"],
  ])
  expect(slugOf("Рижский этап 2026")).toBe("rizskij-etap-2026")
})

test("however accents are typed, and however often letters are made plain, they come out the same", () => {
  const letters = fc.string({ unit: "grapheme", maxLength: 80 })
  const accented = fc.string({ unit: fc.constantFrom(..."āčøłßийЙϊςİ\u0306\u0301\u0331\u0308".split("")) })
  fc.assert(
    fc.property(fc.oneof(letters, accented), (text) => {
      const plain = plainText(text)
      expect(plainText(plain)).toBe(plain)
      for (const form of ["NFC", "NFD"] as const) expect(plainText(text.normalize(form))).toBe(plain)
      expect(slugOf(slugOf(text))).toBe(slugOf(text))
    }),
  )
})

test("an address that exists gives itself: nothing that is plain already changes", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/, { size: "small" }), (address) => {
      expect(slugOf(address)).toBe(address.slice(0, 60).replace(/-+$/, ""))
    }),
  )
})
