import { followKey } from "#app/public/results/board/followed-riders.ts"
import { FollowedBar } from "#app/public/results/board/following.tsx"
import { formatsOf } from "#app/site/i18n/use-formats.ts"
import type { StandingLine, StandingsGroup, StandingsPage } from "#contracts/standings/standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { useLanguage } from "#ui/speech.tsx"

/** A line as the page's star knows it: by an id that is its own among all groups, and by the rider's class. */
export function starredRider({ id, name, racingClass }: StandingLine, group: StandingGroup) {
  return {
    id: `${group.kind}-${group.name}-${id}`,
    name,
    racingClass: group.kind === "class" ? group.name : racingClass,
  }
}

type FollowedStandingsProps = {
  path: string
  standings: Pick<NonNullable<StandingsPage["standings"]>, "colors" | "mode">
  groups: readonly StandingsGroup[]
  /** Leads to the line whose star has this id. */
  onPress(starred: string, line: StandingLine, group: StandingGroup): void
}

/** The riders who are followed at the stages, with their places and sums in the season. */
export function FollowedStandings({ path, standings, groups, onPress }: FollowedStandingsProps) {
  const { colors, mode } = standings
  const { points } = formatsOf(useLanguage(), "UTC")
  const shown = (line: StandingLine, group: StandingGroup) => ({
    ...line,
    color: colors[line.racingClass],
    place: line.position === null ? "–" : `${line.position}.`,
    points: points.format(mode === "total" ? line.total : line.totalMinusWorst),
    gap: null,
    onPress: () => onPress(starredRider(line, group).id, line, group),
  })
  const riderBy = (key: string) => {
    // a woman has a line in her class, which comes first, and one among the women
    for (const { group, lines } of groups) {
      const line = lines.find((one) => followKey(starredRider(one, group)) === key)
      if (line) return shown(line, group)
    }
    return undefined
  }
  return <FollowedBar path={path} riderBy={riderBy} />
}
