import { languages } from "#domain/site/language.ts"
import { plainText } from "#domain/site/plain-letters.ts"

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const codes = letters.flatMap((first) => letters.map((second) => first + second))

let known: readonly string[] | null = null

/** All countries by their codes, and by their names in the languages of the site, in plain letters. */
const knownCountries = (): readonly string[] => {
  known ??= languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" })
    return codes.flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [plainText(code), plainText(name)]
    })
  })
  return known
}

/** Could a text be a country, or the beginning of one? It is a country's name in a language of the site, its code, or one of `others`. */
export const mayBeCountry = (typed: string, others: readonly string[] = []): boolean => {
  const text = plainText(typed.trim())
  return [...others.map(plainText), ...knownCountries()].some((one) => one.startsWith(text))
}
