import { pointsOf } from "#contracts/fields/formats.ts"
import type { StandingLine } from "#contracts/standings/standings.ts"
import type { Language } from "#domain/site/language.ts"
import { groupKey, type StandingGroup, type WomenGroup } from "#domain/standings/standing.ts"
import type { Db } from "#server/db/transaction.ts"
import { type LinkPreview, leaderLine, mostLeaders, mostOfClass } from "#server/link-previews/link-preview.ts"
import type { ChampionshipPlace } from "#server/stages/championship-place.ts"
import { standingsPage } from "./standings-page.ts"

type Edition = {
  siteName: string
  language: Language
  words: { title: string; women: Record<WomenGroup, string> }
}

/**
 * Returns what the picture of a championship's standings shows (TV-07), as visitors see them: the first of each group, or the first riders
 * of the group with that key. Null: they are not public, or there is no such group.
 */
export const standingsPreview = async (
  db: Db,
  { place, group }: { place: ChampionshipPlace; group: string | undefined },
  { siteName, language, words }: Edition,
): Promise<LinkPreview | null> => {
  const page = await standingsPage({ db, actor: null }, { place, tab: "individual" })
  if (page?.standings?.content.tab !== "individual") return null
  const { mode, colors, content } = page.standings
  const { displayName } = page.championship
  const nameOf = ({ kind, name }: StandingGroup) => (kind === "class" ? name : words.women[name])
  const lineOf = (line: StandingLine, of: StandingGroup) => ({
    number: line.racingNumber,
    name: line.name,
    racingClass: nameOf(of),
    color: colorIn(colors, line.racingClass),
    place: line.position === null ? "–" : `${line.position}.`,
    points: pointsOf(language).format(mode === "total" ? line.total : line.totalMinusWorst),
  })
  const heading = { site: siteName, state: null }
  if (group === undefined)
    return {
      kind: "stage",
      ...heading,
      title: displayName,
      facts: words.title,
      leaders: content.groups
        .flatMap(({ group: of, lines }) =>
          leaderLine(lines.filter(({ position }) => position === 1).map((line) => lineOf(line, of))),
        )
        .slice(0, mostLeaders),
      classes: [],
    }
  const found = content.groups.find((one) => groupKey(one.group) === group)
  if (!found) return null
  const lines = found.lines.slice(0, mostOfClass).map((line) => lineOf(line, found.group))
  return {
    kind: "class",
    ...heading,
    title: nameOf(found.group),
    facts: `${displayName} · ${words.title}`,
    color: colorIn(colors, found.group.name),
    lines,
  }
}

/** The colour of a class; groups of women, and classes that no public stage rides, are white. */
const colorIn = (colors: Readonly<Record<string, string>>, name: string): string => colors[name] ?? "#ffffff"
