import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StandingReason, StandingsMode } from "#domain/standings/rank-standings.ts"
import type { StandingGroup, StandingResult } from "#domain/standings/standing.ts"
import type { BelowMinimum } from "#domain/standings/standing-totals.ts"
import type { DropRule, StandingsRules } from "#domain/standings/standings-rules.ts"
import type { undoMergeRefusals } from "#domain/standings/undo-merge.ts"

/** The tabs of the standings page, as its query parameter names them (SD-01). */
export const standingsTabs = ["individual", "club", "team"] as const
export type StandingsTab = (typeof standingsTabs)[number]

/** A stage's column (SD-05). */
export type StandingsColumn = {
  /** Index of the stage among the published ones; cells name it. */
  order: number
  /** The location alone: a heading says the day beside it. */
  place: string
  /** The location, with MM.DD where stages share it (D-24). */
  title: string
  /** ISO date of its start in the institution's time zone. */
  day: string
  /** Address of the stage's results. */
  url: string
  resultsStatus: Exclude<ResultsStatus, null>
  /** Does a standing have a result of it that is not final? Then it cannot be published (D-18). */
  isDraft: boolean
}

/** A line's cell for a stage: draft amber, final without resultStatus green (SD-07). */
export type StandingCell = {
  order: number
  points: number
  /** Place in the group; null for DNF, DNS and DQ. */
  position: number | null
  status: StandingResult["status"]
  resultStatus: ResultStatus
}

/** What only a secretary sees of a standing (SD-09). */
export type SecretLine = {
  birthYear: number | null
  /** The riders whose results it consists of; more than one may be a mistake (D-24). */
  riders: { name: string; birthYear: number | null }[]
  /** May it be merged or deleted? Not with a result of a published stage (D-24). */
  isOpen: boolean
  /** What was merged into it, the last first: ids, with a name where a result has it (D-54). */
  merged: { id: string; name: string }[]
}

/** So many merges are listed, the latest ones. */
export const mostMerges = 20

/** A merge of two lines, as the list of the latest ones shows it (D-54). */
export type DoneMerge = {
  /** Of its entry in the log. */
  id: number
  /** Epoch milliseconds. */
  on: number
  /** Who made it; null: the account is gone, or has no name. */
  by: string | null
  group: StandingGroup
  /** The riders as the standings or their results name them now; null: no result of theirs is left. */
  source: string | null
  target: string | null
  /** What undoes it, or why it cannot be undone. */
  undo: { target: string; alias: string } | (typeof undoMergeRefusals)[number]
}

/** One participant's line in a group (SD-08). */
export type StandingLine = {
  /** Unique inside the group only. */
  id: string
  name: string
  racingNumber: string | null
  club: string | null
  team: string | null
  position: number | null
  total: number
  totalMinusWorst: number
  /** Orders of the stages whose results are struck through (D-24, RX-06). */
  dropped: readonly number[]
  /** Why there is no position: too few stages ridden (RX-06); null: there is one, or positions have to be set again. */
  below: BelowMinimum | null
  /** The class of the latest result, also of a woman among the women. */
  racingClass: string
  /** Address of the rider's card at that stage; null: they have no result. */
  card: string | null
  /** The id of the rider's page across stages (RI-02); null: there is none. */
  rider: string | null
  /** The rule that puts it behind the line before it; null for the first, and until positions are set again. */
  reason: StandingReason | null
  cells: StandingCell[]
  /** Null for all but secretaries. */
  secret: SecretLine | null
}

/** A group's lines, by position. */
export type StandingsGroup = { group: StandingGroup; lines: StandingLine[] }

/** What a club's or a team's participant earned in a stage (SD-16). */
export type PooledCell = Omit<StandingCell, "position"> & {
  /** Points of the individual standing, before they are multiplied. */
  individualPoints: number
  multiplier: number
}

/** A club or a team with its participants by name (SD-10, SD-11). */
export type PooledUnit = {
  name: string
  totalPoints: number
  /** By the stage's order. */
  stageTotals: Readonly<Record<number, number>>
  participants: {
    /** Id of the individual standing. */
    participantId: string
    name: string
    /** The racing class. */
    group: string
    /** Address of the rider's card at the latest stage; null: it has no column. */
    card: string | null
    totalPoints: number
    cells: PooledCell[]
  }[]
}

/** The rules that the shown places were set by (RX-06). */
export type ShownRules = Omit<StandingsRules, "drops"> & {
  /** Without the ids of stages: one that is not published yet must not be revealed. */
  drops: Omit<DropRule, "alwaysCounted">
  /** Orders of the stages that always count. */
  alwaysCounted: readonly number[]
  /** By group, the orders of the stages whose zeros break no tie there, because they are not known of everybody in it. */
  withoutZeros: readonly { group: StandingGroup; stages: readonly number[] }[]
  /** How many of the stages a rider has to ride for a place now; 0: any number. */
  needed: number
  /** For secretaries: have the championship's rules changed since? The new ones apply when places are next set. */
  areChanged: boolean
}

/** What a tab lists. */
export type StandingsContent =
  | { tab: "individual"; groups: StandingsGroup[] }
  | { tab: "club" | "team"; units: PooledUnit[] }

/** The standings page of a championship. */
export type StandingsPage = {
  championship: {
    institution: string
    id: string
    displayName: string
    publicationStatus: PublicationStatus
  }
  /** The tabs that there are (SD-02). */
  tabs: StandingsTab[]
  /** May the viewer change standings? */
  isSecretary: boolean
  timeZone: string
  /** Published stages that are corrected: until each is published again visitors see the standings from before (D-46). */
  corrected: { title: string; since: number }[]
  /** When the published standings were corrected by a change that nobody rode for (D-53); null: not since they were last published. */
  correctedOn: number | null
  /** Null: the standings are not published, and not for this viewer (SD-04). */
  standings: null | {
    columns: StandingsColumn[]
    /** Figures of “of {n-1} stages from {n}”; null while no stage is dropped (SD-06). */
    counted: { counted: number; stages: number } | null
    /** What positions go by. */
    mode: StandingsMode
    rules: ShownRules
    /** Colours of the racing classes by name, `#rrggbb`. */
    colors: Readonly<Record<string, string>>
    content: StandingsContent
  }
}

/** Who leads a championship of the season that runs (CL-07). */
export type ChampionshipLeaders = {
  championship: Pick<StandingsPage["championship"], "institution" | "id" | "displayName">
  /** How many of its published stages are in the standings. */
  stages: { ridden: number; all: number }
  /** Those in which somebody has points. */
  groups: {
    group: StandingGroup
    /** Several share the first place; `color` is that of the racing class, `#rrggbb`. */
    leaders: { name: string; racingNumber: string | null; color: string }[]
    points: number
    /** The lead over the next place, in points; null: the first place is shared, or there is no other. */
    lead: number | null
  }[]
}
