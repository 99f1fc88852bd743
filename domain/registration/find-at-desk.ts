import { normalizeText } from "#domain/site/normalize-text.ts"
import { byNumber, soughtNumber } from "./participants.ts"
import { typedSignOnCode } from "./sign-on-code.ts"

type Sought = { name: string; racingNumber: string | null; code: string }

/**
 * Returns the riders whom somebody looks for at the desk (EN-02): by the code of an entry, by a number or how it begins, or by how words of the
 * name begin, without case and accents. Who has exactly that number comes first, then by number. All where nothing is typed.
 */
export const findAtDesk = <Rider extends Sought>(riders: readonly Rider[], typed: string): Rider[] => {
  const code = typedSignOnCode(typed)
  const ofCode = code === null ? [] : riders.filter((rider) => rider.code === code)
  if (ofCode.length > 0) return ofCode
  const number = soughtNumber(typed)
  const words = normalizeText(typed).split(" ").filter(Boolean)
  return riders
    .filter((rider) => (isDigits(number) ? rider.racingNumber?.startsWith(number) : hasWords(rider, words)))
    .toSorted((a, b) => isExact(b, number) - isExact(a, number) || byNumber(a, b))
}

const isDigits = (typed: string): boolean => /^\d+$/.test(typed)

const isExact = ({ racingNumber }: Sought, number: string): number => Number(racingNumber === number)

const hasWords = ({ name }: Sought, words: readonly string[]): boolean => {
  const own = normalizeText(name).split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** Returns the one rider whom what was typed can only mean: the only one found, or the one with exactly that number; null: there is none. */
export const onlyAtDesk = <Rider extends Sought>(riders: readonly Rider[], typed: string): Rider | null => {
  if (typed.trim() === "") return null
  const [first, ...others] = findAtDesk(riders, typed)
  if (!first) return null
  return others.length === 0 || isExact(first, soughtNumber(typed)) === 1 ? first : null
}
