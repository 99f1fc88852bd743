import { z } from "zod"
import {
  chosenInstitution,
  chosenSlug,
  longestList,
  wholeNumber,
  withoutRepeated,
} from "#contracts/fields/form-schemas.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { line, longestClassName } from "#contracts/fields/text-schemas.ts"
import { type ChampionshipRules, championshipRulesFault } from "#domain/competitions/championship-rules.ts"
import { comparableTeam, mostTeams } from "#domain/competitions/comparable-team.ts"
import { rulePresets } from "#domain/competitions/rule-presets.ts"
import { publicationStatuses } from "#domain/competitions/stage-change.ts"
import { specifiedTies, tieRulesFor } from "#domain/results/stage-ties.ts"
import {
  defaultStandingsRules,
  dropKinds,
  missedStageRules,
  mostSeasonStages,
  tieRules,
} from "#domain/standings/standings-rules.ts"

/** The form of a new championship (OR-01); messages are codes. */
export const newChampionshipForm = z.object({
  institutionId: chosenInstitution,
  displayName: line(200, "name-empty"),
  id: chosenSlug,
  /** The rules that it starts from. */
  preset: z.enum(rulePresets).default("specified"),
})

/** A class of a championship; the key distinguishes a renamed one from a new one (D-32). */
const racingClass = z.object({
  key: storableCount.nullish().transform((key) => key ?? null),
  name: line(longestClassName, "name-empty"),
  order: wholeNumber("order-not-whole").min(-1000, "order-range").max(1000, "order-range"),
  clubStandingMultiplier: z
    .number("multiplier-range")
    .min(0, "multiplier-range")
    .max(100, "multiplier-range"),
})

/** A team of a championship; the former name distinguishes a renamed one from a new one (D-23). */
const team = z.object({
  former: z
    .string()
    .max(100)
    .nullish()
    .transform((name) => name || null),
  name: line(100, "team-empty"),
})

/** Returns a schema for a number of stages in a rule. */
const stageCount = (fewest: 0 | 1) => {
  const fault = fewest === 0 ? "stages-range" : "stages-from-one"
  return wholeNumber(fault).min(fewest, fault).max(mostSeasonStages, fault)
}

const drops = z.object({
  kind: z.enum(dropKinds),
  count: stageCount(0),
  from: stageCount(1),
  alwaysCounted: z.array(storableText(100)).max(mostSeasonStages, "too-many").default([]),
})

const minimum = z.object({ numerator: stageCount(0), denominator: stageCount(1), from: stageCount(1) })

/** A list of tie rules in order, at most as many as there are rules. */
const tieOrder = <Rules extends readonly [string, ...string[]]>(rules: Rules) =>
  z.array(z.enum(rules)).max(rules.length, "too-many").default([])

/** What breaks the ties of stages (RX-05); an empty list: places are shared. */
const stageTies = z.object({
  classic: tieOrder(tieRulesFor.classic),
  openFree: tieOrder(tieRulesFor.openFree),
})

const rules = z
  .object({
    points: z.object({
      byPosition: z.array(z.number("points-not-whole")).max(longestList, "too-many"),
      beyond: z.number("points-not-whole"),
    }),
    tieOrder: z.array(z.enum(tieRules)).max(tieRules.length, "too-many"),
    missedStage: z.enum(missedStageRules),
    drops: drops.default({ ...defaultStandingsRules.drops, alwaysCounted: [] }),
    /** Null: every rider with a result has a place (RX-06). */
    minimum: minimum.nullish().transform((read) => read ?? null),
    stageTies: stageTies.default({
      classic: [...specifiedTies.classic],
      openFree: [...specifiedTies.openFree],
    }),
  })
  .superRefine((read: ChampionshipRules, context) => {
    const fault = championshipRulesFault(read)
    if (fault) context.addIssue({ code: "custom", message: fault.code, path: [...fault.at], input: read })
  })

/** The form of a championship (OR-02); only an admin changes whether it is public. Messages are codes. */
export const championshipForm = z.object({
  displayName: line(200, "name-empty"),
  publicationStatus: z.enum(publicationStatuses),
  hasTeamCompetition: z.boolean().default(false),
  teams: withoutRepeated(z.array(team).max(mostTeams, "too-many"), {
    keyOf: ({ name }) => comparableTeam(name),
    field: ["name"],
    code: "duplicate-team",
  }).default([]),
  hasClubStandings: z.boolean().default(false),
  hasWomenClasses: z.boolean().default(false),
  classes: withoutRepeated(z.array(racingClass).max(100, "too-many"), {
    keyOf: ({ name }) => name.toLowerCase(),
    field: ["name"],
    code: "duplicate-class",
  }).default([]),
  /** Null: the default rules (D-19). */
  rules: rules.nullish().transform((read) => read ?? null),
})

/** How many stages can be copied at once. */
const mostCopiedStages = 100

/** The form by which a championship is copied to a new season (OR-07): its stages by their ids, moved by whole days. */
export const copySeasonForm = z.object({
  displayName: line(200, "name-empty"),
  id: chosenSlug,
  days: wholeNumber("days-range").min(-3660, "days-range").max(3660, "days-range"),
  stages: z.array(storableText(100)).max(mostCopiedStages, "too-many").default([]),
  /** Are the numbers that the championship keeps for riders taken along (SN-01)? */
  numbers: z.boolean().default(false),
})

export type CopySeasonForm = z.infer<typeof copySeasonForm>
export type NewChampionshipForm = z.infer<typeof newChampionshipForm>
export type ChampionshipForm = Omit<z.infer<typeof championshipForm>, "rules"> & {
  rules: ChampionshipRules | null
}
