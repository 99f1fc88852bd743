import { normalizeText } from "#domain/site/normalize-text.ts"
import type { Season } from "./group-stages.ts"

/** The seasons with those stages of which each word is in title, location or year, whatever its case and accents. */
export function findStages(seasons: readonly Season[], words: string): Season[] {
  const wanted = normalizeText(words).split(" ")
  return seasons
    .map(({ year, stages }) => ({
      year,
      stages: stages.filter(({ title, location }) => {
        const text = normalizeText(`${title} ${location ?? ""} ${year}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ stages }) => stages.length > 0)
}
