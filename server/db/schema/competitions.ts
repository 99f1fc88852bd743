import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core"
import type { WithdrawnEvent } from "#domain/competitions/calendar-event.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { ChampionshipRules } from "#domain/competitions/championship-rules.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { Untold } from "#domain/competitions/relied-facts.ts"
import {
  type CompetitionType,
  defaultMissedPoints,
  defaultSectionSeconds,
  type OpenFreeSettings,
} from "#domain/competitions/scoring.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import type { SignOnTick } from "#domain/registration/sign-on.ts"
import { defaultQuestionMinutes } from "#domain/results/question-time.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StageTieRule } from "#domain/results/stage-ties.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"

/** A federation or another organiser; its id is the first part of every path (D-01). */
export const institution = pgTable("institution", {
  id: text().primaryKey(),
  name: text().notNull(),
  timeZone: text().notNull().default("Europe/Riga"),
  /** Who is younger than this, in completed years, needs a guardian's consent to ride (EN-04); null: nobody does. */
  consentAge: smallint(),
})

/** A season's championship; its stages add up to standings. */
export const championship = pgTable(
  "championship",
  {
    institutionId: text()
      .notNull()
      .references(() => institution.id),
    id: text().notNull(),
    displayName: text().notNull(),
    publicationStatus: text().$type<PublicationStatus>().notNull().default("draft"),
    hasTeamCompetition: boolean().notNull().default(false),
    teams: text().array().notNull().default([]),
    /** Those of them that riders have added since an organiser saved the list. */
    ridersTeams: text().array().notNull().default([]),
    hasClubStandings: boolean().notNull().default(false),
    hasWomenClasses: boolean().notNull().default(false),
    /** Does everybody see which numbers it keeps, and for whom (SN-01)? */
    showsNumbers: boolean().notNull().default(false),
    /** Null: the default rules (D-19). */
    rules: jsonb().$type<ChampionshipRules>(),
  },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.id] }),
    index("championship_search").using("gin", sql`to_tsvector('simple', search_text(display_name))`),
  ],
)

/** The racing classes of a championship, which its stages choose from (D-32). */
export const championshipClass = pgTable(
  "championship_class",
  {
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    institutionId: text().notNull(),
    championshipId: text().notNull(),
    name: text().notNull(),
    order: integer().notNull(),
    clubStandingMultiplier: doublePrecision().notNull().default(1),
  },
  (table) => [
    unique("championship_class_name").on(table.institutionId, table.championshipId, table.name),
    foreignKey({
      columns: [table.institutionId, table.championshipId],
      foreignColumns: [championship.institutionId, championship.id],
    }),
  ],
)

/** One stage. `key` keeps the rows of a busy stage narrow; outside the database a stage is known by its `path` (D-01). */
export const stage = pgTable(
  "stage",
  {
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    institutionId: text().notNull(),
    championshipId: text().notNull(),
    id: text().notNull(),
    path: text()
      .notNull()
      .unique()
      .generatedAlwaysAs(
        sql`'institutions/' || institution_id || '/championships/' || championship_id || '/stages/' || id`,
      ),
    title: text().notNull(),
    competitionOrganizer: text(),
    location: text(),
    googleMaps: text(),
    waze: text(),
    competitionStartDate: instant().notNull(),
    competitionEndDate: instant().notNull(),
    /** The start as it was first announced; null: the stage has not moved to another day while it was published. */
    announcedStartDate: instant(),
    registrationEndDate: instant(),
    status: text().$type<PublicationStatus>().notNull().default("draft"),
    resultsStatus: text().$type<NonNullable<ResultsStatus>>(),
    /**
     * What broke ties when the results were approved (RX-05); null: not approved, or approved before championships could choose.
     */
    approvedTies: text().array().$type<StageTieRule[]>(),
    competitionType: text().$type<CompetitionType>().notNull().default("classic"),
    openFree: jsonb().$type<OpenFreeSettings>(),
    /** How long a ride through a section of classic may take; null: as long as it takes. openFree has it in its settings. */
    sectionSeconds: integer().default(defaultSectionSeconds),
    /** For how many seconds over the limit a ride costs 1 point instead of 5 (RX-04); null: none. */
    toleranceSeconds: smallint(),
    /** The points of a section of classic that a rider missed (RX-02). */
    missedPoints: smallint().notNull().default(defaultMissedPoints),
    /** Of openFree: are unfinished riders ranked with their points so far (RX-08)? */
    ranksUnfinished: boolean().notNull().default(false),
    manualDNF: boolean("manual_dnf").notNull().default(false),
    showEndTimeDiff: boolean().notNull().default(false),
    /** For how long riders of a posted class may ask about a score, minutes (OF-01). */
    questionMinutes: smallint().notNull().default(defaultQuestionMinutes),
    sponsors: jsonb().$type<{ name: string; logo: string; url: string }[]>().notNull().default([]),
    descriptionLv: text(),
    descriptionEt: text(),
    descriptionEn: text(),
    /** The name of the regulation's file: its SHA-256 and some random digits; null: there is none (D-31). */
    regulation: text(),
    /** Grows by one with every write to the stage: writers lock it, and readers compare it. */
    revision: bigint({ mode: "number" }).notNull().default(0),
    /** The revision at which the stage itself or its classes last changed: older readers reload. */
    settingsRevision: bigint({ mode: "number" }).notNull().default(0),
    /** The revision at which a class was last posted, taken back, or changed after it was posted. */
    postingsRevision: bigint({ mode: "number" }).notNull().default(0),
    /** The revision at which a protest last changed (OF-05). */
    protestsRevision: bigint({ mode: "number" }).notNull().default(0),
    /** When what calendars show of the stage last changed; at least a second later than the value before (AP-03). */
    calendarChangedOn: instant().notNull().default(now),
    /** What calendars showed of a stage that is no longer published: they show it as cancelled. Null: it is published, or never was. */
    withdrawn: jsonb().$type<WithdrawnEvent>(),
    /** What entered riders know of a stage that has changed since (CH-02); null: they know it as it is. */
    untold: jsonb().$type<Untold>(),
    /** It is postponed without a new day, or cancelled (CH-01); null: it takes place. */
    calledOff: jsonb().$type<CalledOff>(),
    /** Since when everybody sees the start list (TI-03); null: only secretaries do. */
    startListPublishedOn: instant(),
    /** What the sign-on desk ticks for each rider (EN-01); none: the stage has no desk. */
    signOnTicks: text().array().$type<SignOnTick[]>().notNull().default([]),
    /** How loud a motorcycle may be there, dB(A); null: any measured value will do. */
    noiseLimit: smallint(),
  },
  (table) => [
    unique("stage_id").on(table.institutionId, table.championshipId, table.id),
    foreignKey({
      columns: [table.institutionId, table.championshipId],
      foreignColumns: [championship.institutionId, championship.id],
    }),
    check("open_free_has_settings", sql`competition_type <> 'openFree' or open_free is not null`),
    check("ends_after_start", sql`competition_end_date >= competition_start_date`),
    index("stage_search").using(
      "gin",
      sql`to_tsvector('simple', search_text(title || ' ' || coalesce(location, '')))`,
    ),
  ],
)

/** A championship's class as one stage rides it. */
export const stageClass = pgTable(
  "stage_class",
  {
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    classKey: integer()
      .notNull()
      .references(() => championshipClass.key),
    yearsFrom: integer().notNull().default(0),
    yearsTo: integer(),
    color: text().notNull(),
    startTime: instant(),
    endTime: instant(),
    lap: integer().notNull(),
    lapSections: boolean().array().notNull(),
    /** Sections that the class rode until they were cancelled in all laps (D-37): they are used no more. */
    cancelledSections: smallint().array().notNull().default([]),
    /** Sections that were cancelled in single laps while others ride them (RX-07). */
    cancelledInLaps: jsonb().$type<SectionOfLap[]>().notNull().default([]),
    /**
     * When each of them was cancelled, epoch milliseconds, by its number or, of single laps, by lap and number (`keyOfSection`); none:
     * it is no longer known.
     */
    cancelledOn: jsonb().$type<Record<string, number>>().notNull().default({}),
    photo: text(),
  },
  (table) => [primaryKey({ columns: [table.stageKey, table.classKey] })],
)

/** The judges map of a stage (D-33). */
export const stageJudge = pgTable(
  "stage_judge",
  {
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    userId: text()
      .notNull()
      .references(() => user.id),
    addedOn: instant().notNull().default(now),
    /** The sections that they stand at; none: wherever they are needed. */
    sections: smallint().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.stageKey, table.userId] }), index().on(table.userId)],
)

/** A club, known by its id everywhere. */
export const club = pgTable(
  "club",
  {
    id: text().primaryKey(),
    country: text().notNull(),
  },
  () => [index("club_search").using("gin", sql`to_tsvector('simple', search_text(id))`)],
)
