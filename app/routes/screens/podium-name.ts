import { useWords } from "#app/i18n/words.ts"
import type { Podium } from "./podiums.ts"

/** Returns what names a podium in the reader's language. */
export function usePodiumName(): (podium: Podium) => string {
  const t = useWords("screens")
  return (podium) => {
    if (podium.kind === "class") return podium.name
    // locale keys: screens.women.*
    if (podium.kind === "women") return t(`women.${podium.name}`)
    return t(podium.kind)
  }
}
