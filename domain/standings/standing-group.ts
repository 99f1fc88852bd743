/** The groups of women, beside the championship's classes (RU-10). */
export const womenGroups = ["Women", "Juniors", "Girls"] as const

/** Dāmas, Juniores and Meitenes: women by their age when the season begins (RU-10). */
export type WomenGroup = (typeof womenGroups)[number]

/**
 * A list of standings that is ranked on its own: a class of the championship, or a group of women. The kind tells a class
 * that is called Juniors from the group of that name.
 */
export type StandingGroup = { kind: "class"; name: string } | { kind: "women"; name: WomenGroup }

/** Names a standing: its id is unique inside its group only. */
export type StandingRef = { group: StandingGroup; id: string }

/** Returns a standing as one string, to look it up by. */
export const standingKey = ({ group, id }: StandingRef): string => `${group.kind}\n${group.name}\n${id}`

/** Tells whether two groups are one. */
export const isSameGroup = (a: StandingGroup, b: StandingGroup): boolean =>
  a.kind === b.kind && a.name === b.name

/** Returns the members of each group, the classes first, by the name of the group. */
export const byGroup = <Member extends { group: StandingGroup }>(members: readonly Member[]): Member[][] =>
  (["class", "women"] as const).flatMap((kind) =>
    [
      ...Map.groupBy(
        members.filter(({ group }) => group.kind === kind),
        ({ group }) => group.name,
      ),
    ]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => group),
  )
