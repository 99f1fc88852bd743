import { z } from "zod"
import { resultStatuses } from "#domain/results/result-status.ts"
import { standingsModes } from "#domain/standings/rank-standings.ts"
import { groupKinds } from "#domain/standings/standing.ts"
import { dropKinds, missedStageRules } from "#domain/standings/standings-rules.ts"
import { field, instant, link, linkOrNull, listFields } from "./fields.ts"

const stagePath = "institutions/lamsf/championships/2026/stages/smiltene"

const ofStage = { stage: field(z.string(), "Path of the stage.", stagePath) }

const ofResult = {
  isFinal: field(z.boolean(), "Is it final? Until then it is a draft.", true),
  status: field(
    z.enum(resultStatuses).nullable(),
    "`DNF`: did not finish; `DNS`: did not start; `DQ`: disqualified; null: none of them.",
    null,
  ),
}

/** A stage that counts. */
const countedStage = z.object({
  path: field(z.string(), "Path of the stage.", stagePath),
  title: field(z.string(), "Short title: the place, with the day where several stages share it.", "Smiltene"),
  day: field(z.iso.date(), "The day of its start, in the time zone of the institution.", "2026-05-16"),
  links: z.object({
    self: link("The stage.", `/api/v1/${stagePath}`),
    web: link("The page of its results.", "/competitions/lamsf/2026/smiltene/results"),
  }),
})

const ofStandings = {
  championship: field(z.string(), "Path of the championship.", "institutions/lamsf/championships/2026"),
  stages: field(z.array(countedStage), "The stages that count, by their start."),
  corrections: field(
    z.array(
      z.object({
        title: field(z.string(), "Title of the stage."),
        since: field(instant, "Since when it is corrected."),
      }),
    ),
    "Stages that are being corrected: until they are published again, this is as it was before.",
    [],
  ),
  correctedOn: field(
    instant.nullable(),
    "When they were corrected by a change after they were published; null: not since they were last published.",
    null,
  ),
}

/** One line of the individual standings. */
export const openStanding = z.object({
  group: field(
    z.object({
      kind: field(z.enum(groupKinds), "`class`: a class of the championship; `women`: women of an age."),
      name: field(z.string(), "Name of the class, or of the group of women."),
    }),
    "What it is ranked in: a class, or a group of women.",
    { kind: "class", name: "Expert" },
  ),
  position: field(
    z.int().nullable(),
    "Position in the group, which equals share; null: too few stages ridden.",
    1,
  ),
  name: field(z.string(), "The rider's name; “—” for somebody who has left.", "Anna Ozola"),
  racingNumber: field(z.string().nullable(), "The racing number.", "77"),
  club: field(z.string().nullable(), "The club.", "Smiltene MK"),
  team: field(z.string().nullable(), "The team.", null),
  class: field(z.string(), "The class of the latest result.", "Expert"),
  total: field(z.number(), "Sum of the points.", 40),
  totalMinusWorst: field(z.number(), "The same without the results that are dropped.", 20),
  droppedStage: field(
    z.string().nullable(),
    "Path of the first stage whose result is dropped; null: none is.",
    null,
  ),
  droppedStages: field(z.array(z.string()), "Paths of all stages whose results are dropped.", []),
  stagesMissing: field(
    z.int().nullable(),
    "How many more stages would have to be ridden for a position; null: none.",
    null,
  ),
  results: field(
    z.array(
      z.object({
        ...ofStage,
        points: field(z.number(), "Points of the position; 0 for DNF, DNS and DQ.", 20),
        position: field(z.int().nullable(), "Position in the group; null for DNF, DNS and DQ.", 1),
        ...ofResult,
      }),
    ),
    "By stage; those that were not ridden are left out.",
  ),
  links: z.object({
    card: linkOrNull(
      "The page of the rider's latest card; null: there is none.",
      "/competitions/lamsf/2026/smiltene/results/ext-5f0c9a",
    ),
  }),
})

/** The rules of a championship, by which the places were set. */
const openRules = z.object({
  drops: field(
    z.enum(dropKinds),
    "`worst`: results are dropped; `best`: the best results count, and all others are dropped.",
    "worst",
  ),
  dropCount: field(z.int(), "How many results are dropped, or how many count.", 1),
  dropsFrom: field(z.int(), "None is dropped before there are so many stages.", 2),
  alwaysCounted: field(z.array(z.string()), "Paths of the stages that are never dropped.", []),
  missedStage: field(
    z.enum(missedStageRules),
    "`not-counted`: a stage that was not ridden is no result; `worst`: it is the worst one, and is dropped.",
    "not-counted",
  ),
  minimumShare: field(
    z
      .object({
        numerator: field(z.int(), "The part of the stages."),
        denominator: field(z.int(), "Of how many."),
        from: field(z.int(), "It is not asked for before there are so many stages."),
      })
      .nullable(),
    "The share of the stages, rounded up, that has to be ridden for a position; null: none.",
    null,
  ),
  ties: field(
    z.array(z.string()),
    "What breaks ties, in this order: `more-results`, `latest-stages`, `best-places`, `most-zeros`; others may be added.",
    ["more-results", "latest-stages"],
  ),
})

export const openStandings = z.object({
  ...ofStandings,
  rankedBy: field(z.enum(standingsModes), "Which of the two sums ranks.", "total"),
  rules: field(openRules, "The rules that the positions were set by."),
  ...listFields,
  standings: field(z.array(openStanding), "Group by group, the best first."),
})

/** A club or a team with what its riders earned. */
export const openPooledStanding = z.object({
  name: field(z.string(), "Name of the club or the team.", "Smiltene MK"),
  total: field(z.number(), "Sum of the points.", 95),
  stages: field(
    z.array(z.object({ ...ofStage, points: field(z.number(), "What was earned in the stage.", 40) })),
    "By stage.",
  ),
  participants: field(
    z.array(
      z.object({
        name: field(z.string(), "The rider's name; “—” for somebody who has left.", "Anna Ozola"),
        class: field(z.string(), "Name of the class.", "Expert"),
        total: field(z.number(), "What the rider earned.", 40),
        results: field(
          z.array(
            z.object({
              ...ofStage,
              points: field(z.number(), "What counts for the club or the team.", 20),
              individualPoints: field(z.number(), "Points of the individual standing.", 20),
              multiplier: field(z.number(), "What these are multiplied by.", 1),
              ...ofResult,
            }),
          ),
          "By stage.",
        ),
      }),
    ),
    "By name.",
  ),
})

export const openPooledStandings = z.object({
  ...ofStandings,
  ...listFields,
  standings: field(z.array(openPooledStanding), "The highest total first."),
})
