import * as z from "zod/mini"
import { calledOffKinds } from "#domain/competitions/called-off.ts"
import { competitionTypes } from "#domain/competitions/scoring.ts"
import { plainChangeKinds, sectionChangeKinds } from "#domain/results/posted-changes.ts"
import { protestDecisions } from "#domain/results/protests.ts"
import { resultStatuses } from "#domain/results/result-status.ts"
import { resultsStatuses } from "#domain/results/results-status.ts"
import { stageTieRules } from "#domain/results/stage-ties.ts"

/** Instants on the wire: epoch milliseconds. */
const instant = z.number()

const points = z.nullable(z.number())
const status = z.nullable(z.enum(resultStatuses))

const changedPart = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("section"),
    section: z.number(),
    lap: z.number(),
    before: points,
    after: points,
    /** Are these points those of a missed section (RX-02)? Missing: no. */
    wasMissed: z.optional(z.boolean()),
    isMissed: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal("penalty"), before: z.number(), after: z.number() }),
  z.object({ kind: z.literal("status"), before: status, after: status }),
  z.object({ kind: z.literal("place"), before: points, after: points }),
  z.object({ kind: z.enum(plainChangeKinds) }),
  z.object({
    kind: z.enum(sectionChangeKinds),
    section: z.number(),
    /** Missing: in all laps. */
    laps: z.optional(z.array(z.number())),
  }),
])

/** What a collapsed line of the results page shows of one participant; nothing private (XC-04). */
export const boardRow = z.object({
  id: z.string(),
  racingClass: z.string(),
  /** Place in the class by the comparison that ranks, 0 first; also for those without a position. */
  order: z.number(),
  /** Position in the class; null for DNF, DNS and DQ, and for riders out of competition. */
  position: z.nullable(z.number()),
  /** Place in the absolute ranking (D-14); null in the same cases as the position. */
  place: z.nullable(z.number()),
  /** Position and place in brackets, for a rider out of competition (RX-01); omitted for all others. */
  outOfCompetition: z.optional(z.object({ position: points, place: points })),
  name: z.string(),
  racingNumber: z.nullable(z.string()),
  bike: z.nullable(z.string()),
  club: z.nullable(z.object({ id: z.string(), country: z.string() })),
  /** Section points and penalties; null before the first entry or penalty. */
  total: z.nullable(z.number()),
  /** Sum of the penalty points. */
  penalties: z.number(),
  isFinished: z.boolean(),
  /** Not finished, and classed with the points so far all the same (RX-08); left out for all others. */
  isClassed: z.optional(z.boolean()),
  /** Number of section entries that count. */
  ridden: z.number(),
  status,
  startedOn: z.nullable(instant),
  lastTimeRecorded: z.nullable(instant),
  /** Points of the sections that the class rides, lap after lap, as `writeScores` writes them. */
  scores: z.string(),
  /** Which of `scores` are what a missed section costs (RX-02), 0 the first of them; missing: none. */
  missed: z.optional(z.array(z.number())),
  /** Which of `scores` were recorded last, 0 the first of them: at most three, the latest first. */
  latest: z.array(z.number()),
  /** When the latest of them was recorded; null: none has a time. */
  latestOn: z.nullable(instant),
  /** Places won in the class in the 15 minutes before the last change; negative: places lost; 0 once approved. */
  placesWon: z.number(),
})
export type BoardRow = z.infer<typeof boardRow>

/** What is published about a change in a posted class (OF-02); the parts are those of `ChangedPart`. */
const boardChange = z.object({
  /** Grows from one to the next. */
  id: z.number(),
  at: instant,
  /** The rider, by the current name and number; null: the change is about the whole class. */
  rider: z.nullable(z.object({ id: z.string(), name: z.string(), racingNumber: z.nullable(z.string()) })),
  parts: z.array(changedPart),
  /** How many more parts there are. */
  more: z.number(),
  total: z.nullable(z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) })),
  reason: z.nullable(z.string()),
})
export type BoardChange = z.infer<typeof boardChange>

/** A class that is posted for questions (OF-01). */
const classPosting = z.object({
  postedOn: instant,
  /** When it last changed since; null: it has not. */
  changedOn: z.nullable(instant),
  questionsUntil: instant,
  /** The latest ten, the latest first. */
  changes: z.array(boardChange),
  /** How many changes it has had. */
  changeCount: z.number(),
})
export type ClassPosting = z.infer<typeof classPosting>

export const boardClass = z.object({
  name: z.string(),
  order: z.number(),
  /** Hex colour, `#rrggbb`. */
  color: z.string(),
  startTime: z.nullable(instant),
  endTime: z.nullable(instant),
  /** Number of laps. */
  lap: z.number(),
  lapSections: z.array(z.boolean()),
  /** Those that the class rode until they were cancelled in all laps (D-47). */
  cancelledSections: z.array(z.number()),
  /** Sections that were cancelled in single laps while others ride them (RX-07); missing: there are none. */
  cancelledInLaps: z.optional(z.array(z.object({ section: z.number(), lap: z.number() }))),
  /** Why its time limit does not count (TI-08); missing: it counts, or there is none. */
  limitLifted: z.optional(z.string()),
  /** Null: it is not posted. */
  posting: z.nullable(classPosting),
})
export type BoardClass = z.infer<typeof boardClass>

/** What everybody may know of a protest (OF-05): never who protests, nor the fee. */
const boardProtest = z.object({
  id: z.string(),
  /** Null: it is about the stage as a whole. */
  racingClass: z.nullable(z.string()),
  subject: z.string(),
  receivedOn: instant,
  /** Null: it is open. */
  decision: z.nullable(z.enum(protestDecisions)),
  /** What the jury says about the decision. */
  text: z.nullable(z.string()),
  decidedOn: z.nullable(instant),
})
export type BoardProtest = z.infer<typeof boardProtest>

export const boardStage = z.object({
  path: z.string(),
  title: z.string(),
  competitionOrganizer: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Addresses of the place in Google Maps and Waze. */
  googleMaps: z.nullable(z.string()),
  waze: z.nullable(z.string()),
  /** `logo` is the address of a picture. */
  sponsors: z.array(z.object({ name: z.string(), logo: z.string(), url: z.string() })),
  timeZone: z.string(),
  competitionStartDate: instant,
  competitionEndDate: instant,
  competitionType: z.enum(competitionTypes),
  /** The rules that break ties, in order: the first that distinguishes two results decides. Empty: places are shared (RX-05). */
  ties: z.array(z.enum(stageTieRules)),
  resultsStatus: z.nullable(z.enum(resultsStatuses)),
  /** It does not take place, or not on this day (CH-01); left out: it takes place. */
  calledOff: z.optional(
    z.object({
      kind: z.enum(calledOffKinds),
      texts: z.object({ lv: z.nullable(z.string()), et: z.nullable(z.string()), en: z.nullable(z.string()) }),
    }),
  ),
  /** Since when published results are corrected; null: they are not (D-46). */
  correctedSince: z.nullable(instant),
  manualDNF: z.boolean(),
  showEndTimeDiff: z.boolean(),
})
export type BoardStage = z.infer<typeof boardStage>

/** The whole public board of a stage: `event: board`, and what the results page is rendered from. */
export const board = z.object({
  revision: z.number(),
  /** The revision at which the stage or its classes last changed, or standings of it. */
  settingsRevision: z.number(),
  /** Instant of the last change of a result; null before the first. */
  changedOn: z.nullable(instant),
  stage: boardStage,
  classes: z.array(boardClass),
  rows: z.array(boardRow),
  /** The earliest first. */
  protests: z.array(boardProtest),
})
export type Board = z.infer<typeof board>

/**
 * `event: rows`: the lines that changed since the message before, the ids of those that are gone, the classes that were
 * posted, taken back or changed after they were posted, and all protests, where one of them changed.
 */
export const boardRows = z.object({
  revision: z.number(),
  changedOn: z.nullable(instant),
  rows: z.array(boardRow),
  gone: z.array(z.string()),
  postings: z.optional(z.array(z.object({ name: z.string(), posting: z.nullable(classPosting) }))),
  protests: z.optional(z.array(boardProtest)),
})
export type BoardRows = z.infer<typeof boardRows>
