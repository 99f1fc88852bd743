import type { Translate } from "#app/site/i18n/contexts.ts"
import type { SectionPass } from "#contracts/judging/judges-page.ts"

/** What a pass is for, in words: one section, all of them, or what its kind is for. */
export const passPlace = (
  t: Translate<"judges">,
  { kind, section }: Pick<SectionPass, "kind" | "section">,
): string => {
  // locale keys: judges.kinds.*
  if (kind !== "section") return t(`kinds.${kind}`)
  return section === null ? t("allSections") : t("section", { section })
}
