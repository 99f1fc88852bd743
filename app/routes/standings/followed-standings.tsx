import { useTranslation } from "react-i18next"
import { formatsOf } from "#app/i18n/use-formats.ts"
import { followKey } from "#app/routes/results/followed-riders.ts"
import { FollowedBar } from "#app/routes/results/following.tsx"
import type { StandingLine, StandingsGroup, StandingsPage } from "#contracts/standings.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"

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
  onPress(starred: string, line: StandingLine): void
}

/** The riders who are followed at the stages, with their places and sums in the season. */
export function FollowedStandings({ path, standings, groups, onPress }: FollowedStandingsProps) {
  const { colors, mode } = standings
  const { points } = formatsOf(useTranslation().i18n.language, "UTC")
  const shown = (line: StandingLine, group: StandingGroup) => ({
    ...line,
    color: colors[line.racingClass],
    place: line.position === null ? "–" : `${line.position}.`,
    points: points.format(mode === "total" ? line.total : line.totalMinusWorst),
    gap: null,
    onPress: () => onPress(starredRider(line, group).id, line),
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
