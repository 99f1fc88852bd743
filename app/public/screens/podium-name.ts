import { groupName } from "#app/public/standings/group-name.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Podium } from "./podiums.ts"

/** Returns what names a podium in the reader's language. */
export function usePodiumName(): (podium: Podium) => string {
  const t = useWords("tv")
  const site = useWords("site")
  return (podium) =>
    podium.kind === "class" || podium.kind === "women" ? groupName(podium, site) : t(podium.kind)
}
