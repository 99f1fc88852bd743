import type { BoardRow } from "#contracts/live.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"
import type { ClassList } from "./class-lists.ts"

type Sought = Pick<BoardRow, "name" | "racingNumber">

/** Is this a rider whom the words look for? No words look for everybody; each is a part of the name, whatever its accents and case, or begins the racing number. */
export function isFound({ name, racingNumber }: Sought, words: string): boolean {
  if (words.trim() === "") return true
  const normalizedName = normalizeText(name)
  const number = normalizeText(racingNumber ?? "")
  return normalizeText(words)
    .split(" ")
    .every((word) => normalizedName.includes(word) || number.startsWith(word))
}

/** The lists in which there is a rider whom the words look for; all of them where they look for nobody. */
export function findInLists(lists: ClassList[], words: string): ClassList[] {
  return words.trim() === "" ? lists : lists.filter(({ rows }) => rows.some((row) => isFound(row, words)))
}
