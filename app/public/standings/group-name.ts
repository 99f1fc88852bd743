import type { Translate } from "#app/site/i18n/contexts.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"

/** What a group is called: a class as its championship calls it, the women's groups as the language does (RU-10). */
export function groupName({ kind, name }: StandingGroup, t: Translate<"site">): string {
  // locale keys: site.women.*
  return kind === "class" ? name : t(`women.${name}`)
}

/** The id of a group on the standings page, to which links lead. */
export function groupId({ kind, name }: StandingGroup): string {
  return `${kind}-${name.replaceAll(/\s+/g, "-")}`
}
