import { comparableName } from "#domain/registration/duplicates.ts"
import type { Gender } from "#domain/registration/participants.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"

/** The rider's data in a standing and in each stage, which generation compares (SP-11). */
export type StandingRider = {
  name: string
  birthYear: number | null
  clubId: string | null
  gender: Gender | null
  racingNumber: string | null
  team: string | null
}

/**
 * A standing's result of one stage (SD-15). It exists only where a stage's approved results put it: a stage without a result has
 * no entry in the list, and its order is missing there.
 */
export type StandingResult = {
  /** Index of the stage among the published ones, by start date. */
  order: number
  /** Position points in the standing's group; 0 for DNF, DNS and DQ. */
  points: number
  /** Place in the group; null for DNF, DNS and DQ. */
  position: number | null
  positionAbsolutePoints: number
  /** Sections ridden with 0; null in openFree (RX-06). */
  zeros: number | null
  /** The location, with MM.DD where stages share it (D-24). */
  title: string
  /** Address of the stage's results. */
  url: string
  /** draft until Approve or Final (D-22). */
  status: "draft" | "final"
  resultStatus: ResultStatus
  clubId: string | null
  team: string | null
  racingClass: string
  /** The participant as the stage has them; not public (XC-04). */
  participant: StandingParticipant
}

/** The participant whose result of a stage is in a standing. */
export type StandingParticipant = { id: string; name: string; birthYear: number | null }

/** One participant's line in a group of a championship (SD-15). */
export type Standing = StandingRef &
  StandingRider & {
    /** 1 first, shared by equals; null before the first ranking, and with too few stages ridden (RX-06). */
    position: number | null
    total: number
    /** `total` without the results that are dropped. */
    totalMinusWorst: number
    /** Ids that were merged in, whose results go here; if several have a result of one stage, the last id counts (D-21). */
    refOriginal: readonly string[]
    /** By order, at most one a stage. */
    results: readonly StandingResult[]
  }

/** Does a result count? DNF, DNS and DQ never do (RU-07, RX-09). */
export const isCounted = ({ resultStatus }: Pick<StandingResult, "resultStatus">): boolean =>
  resultStatus === null

/** What standings are ranked in: racing classes, and groups of women. */
export const groupKinds = ["class", "women"] as const

/** The groups of women, beside the championship's classes (RU-10). */
export const womenGroups = ["Women", "Juniors", "Girls"] as const

/** Dāmas, Juniores and Meitenes: women by their age when the season begins (RU-10). */
export type WomenGroup = (typeof womenGroups)[number]

/**
 * A list of standings that is ranked on its own: a class of the championship, or a group of women. The kind distinguishes a class
 * called Juniors from the group of that name.
 */
export type StandingGroup = { kind: "class"; name: string } | { kind: "women"; name: WomenGroup }

/** How an address names a group (`?class=`): a class by its name. */
export const groupKey = ({ kind, name }: StandingGroup): string =>
  kind === "class" ? name : `${kind}-${name}`

/** Names a standing: its id is unique inside its group only. */
export type StandingRef = { group: StandingGroup; id: string }

/** Returns the key of a standing, for lookups. */
export const standingKey = ({ group, id }: StandingRef): string => `${group.kind}\n${group.name}\n${id}`

/** Returns whether two groups are the same. */
export const isSameGroup = (a: StandingGroup, b: StandingGroup): boolean =>
  a.kind === b.kind && a.name === b.name

/** Returns the members of each group, the classes first, by the name of the group. */
export const byGroup = <Member extends { group: StandingGroup }>(members: readonly Member[]): Member[][] =>
  groupKinds.flatMap((kind) =>
    [
      ...Map.groupBy(
        members.filter(({ group }) => group.kind === kind),
        ({ group }) => group.name,
      ),
    ]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) => group),
  )

/** Returns the id of somebody's standing in a group: lowercase name and group, with spaces as dashes (RU-11). */
export const standingId = (name: string, group: StandingGroup): string =>
  comparableName(`${name} ${group.name}`).replaceAll(" ", "-")

/** Returns how many different riders a standing is made of, by name and birth year: the Admin column (SD-09, D-24). */
export const countRiders = (
  participants: readonly Pick<StandingParticipant, "name" | "birthYear">[],
): number =>
  new Set(participants.map(({ name, birthYear }) => `${comparableName(name)}\n${birthYear ?? ""}`)).size

type OfStage = { order: number }

/** Returns a standing's results, the earliest stage first. */
export const byOrder = <Each extends OfStage>(list: readonly Each[]): Each[] =>
  list.toSorted((a, b) => a.order - b.order)

/** Returns a list by order with a result added, which replaces that of the same stage. */
export const putByOrder = <Each extends OfStage>(list: readonly Each[], one: Each): Each[] => {
  // usually it is of the latest stage, and the others need not be searched
  const last = list.at(-1)
  if (last === undefined || last.order < one.order) return [...list, one]
  const at = list.findIndex(({ order }) => order >= one.order)
  return list.toSpliced(at, list[at]?.order === one.order ? 1 : 0, one)
}

/** Returns the sort key of a name: without regard to case and accents, then by the name itself. */
export const nameKey = (name: string): string =>
  `${name.normalize("NFD").replace(accents, "").toLowerCase()}\n${name}`

/** Returns a list by name, and by id between equal names. */
export const sortByName = <Named extends { name: string }>(
  list: readonly Named[],
  idOf: (named: Named) => string,
): Named[] =>
  list
    .map((named) => ({ named, key: `${nameKey(named.name)}\n${idOf(named)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ named }) => named)

const accents = /[\u0300-\u036f]/g
