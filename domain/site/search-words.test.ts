import fc from "fast-check"
import { expect, test } from "vitest"
import { searchWords } from "./search-words.ts"

test("the words of a text are small, without accents, and each once", () => {
  expect(searchWords("Pārdodu GasGas TXT 300, gadā — 2019! pārdodu")).toEqual([
    "pardodu",
    "gasgas",
    "txt",
    "300",
    "gada",
    "2019",
  ])
  expect(searchWords(" … !")).toEqual([])
})

test("how a word is written, with accents and in capitals, makes no difference", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      expect(searchWords(text.normalize("NFD"))).toEqual(searchWords(text.normalize("NFC")))
    }),
  )
})
