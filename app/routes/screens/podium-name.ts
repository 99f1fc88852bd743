import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { groupName } from "#app/routes/standings/group-name.ts"
import type { Podium } from "./podiums.ts"

/** Returns what names a podium in the reader's language. */
export function usePodiumName(): (podium: Podium) => string {
  const t = useWords("screens")
  const { t: site } = useTranslation()
  return (podium) =>
    podium.kind === "class" || podium.kind === "women" ? groupName(podium, site) : t(podium.kind)
}
