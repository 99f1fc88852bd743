import { desc, eq } from "drizzle-orm"
import type { EarlierStage, NewStage, NewStageForm } from "#contracts/competitions/new-stage-form.ts"
import type { StageForm } from "#contracts/competitions/stage-form.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { may } from "#domain/access/may.ts"
import { defaultMissedPoints, defaultSectionSeconds } from "#domain/competitions/scoring.ts"
import { defaultQuestionMinutes } from "#domain/results/question-time.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  isChampionshipOfStage,
} from "#server/stages/championship-place.ts"
import { type CopiedStageRefusal, copiedForm } from "./copy-stage.ts"
import { type CreateStageOutcome, createStage } from "./create-stage.ts"
import { classesOnDays } from "./stage-times.ts"
import { readChampionship } from "./stored-championship.ts"

/** The content of the screen for a new stage, or why it is not shown. */
export type NewStageOutcome =
  | ({ kind: "found" } & NewStage)
  | { kind: "refused"; reason: "forbidden" | "championship-not-found" }

/** Returns what a new stage of a championship starts from. */
export const newStage = async (
  { db, actor }: ReadContext,
  place: ChampionshipPlace,
): Promise<NewStageOutcome> => {
  const { institutionId } = place
  if (!may(actor, "edit-stage", { institution: institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const [found] = await db
    .select({ timeZone: institution.timeZone, displayName: championship.displayName })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .where(isChampionship(place))
  if (!found) return { kind: "refused", reason: "championship-not-found" }
  const { timeZone, displayName } = found
  return {
    kind: "found",
    timeZone,
    championship: { displayName },
    earlier: await stagesOf(db, institutionId),
  }
}

const stagesOf = (db: Db, institutionId: string): Promise<EarlierStage[]> =>
  db
    .select({
      path: stage.path,
      title: stage.title,
      championship: championship.displayName,
      competitionStartDate: stage.competitionStartDate,
    })
    .from(stage)
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.institutionId, institutionId))
    .orderBy(desc(stage.competitionStartDate), desc(stage.id))

/** The new stage's id in its championship and its path, or why there is none. */
export type StartStageOutcome = CreateStageOutcome | CopiedStageRefusal

type StartStage = { place: ChampionshipPlace; form: NewStageForm }

/**
 * Creates a stage from what a new one begins with, as a draft (OR-03). All else is empty, or as in an earlier stage: its place, its
 * settings, sponsors, descriptions, and those of its classes that the championship has; its times are moved to the new day, and
 * left out where the new stage does not last until then.
 */
export const startStage = async (
  context: Context & { files: Files },
  { place, form: { copyOf, id, ...start } }: StartStage,
): Promise<StartStageOutcome> => {
  const { db, actor } = context
  if (!may(actor, "edit-stage", { institution: place.institutionId }))
    return { kind: "refused", reason: "forbidden" }
  if (copyOf === null) return createStage(context, { place, form: { ...blank, ...start, id } })
  const championship = await readChampionship(db, place)
  const [of] = await db.select().from(institution).where(eq(institution.id, place.institutionId))
  if (!championship || !of) return { kind: "refused", reason: "championship-not-found" }
  const { timeZone } = of
  const day = localDayOf(start.competitionStartDate, timeZone)
  const copied = await copiedForm(context, copyOf, { day, timeZone })
  if (copied.kind === "refused") return copied
  const { form } = copied
  const known = new Set(championship.classes.map(({ name }) => name))
  const classes = form.classes.filter(({ name }) => known.has(name))
  const closesInTime = (form.registrationEndDate ?? 0) <= start.competitionEndDate
  return createStage(context, {
    place,
    copyOf,
    form: {
      ...form,
      ...start,
      id,
      ...placeOf(form, start.location),
      registrationEndDate: closesInTime ? form.registrationEndDate : null,
      classes: classesOnDays({ ...start, classes }, timeZone),
    },
  })
}

/** Returns the place of the earlier stage, or a new one: links to maps of the earlier place do not lead there. */
const placeOf = ({ location, googleMaps, waze }: StageForm, newLocation: string | null) =>
  newLocation === null || newLocation === location
    ? { location, googleMaps, waze }
    : { location: newLocation, googleMaps: null, waze: null }

const blank: Omit<StageForm, "title" | "competitionStartDate" | "competitionEndDate"> = {
  competitionOrganizer: null,
  location: null,
  googleMaps: null,
  waze: null,
  registrationEndDate: null,
  status: "draft",
  competitionType: "classic",
  openFree: null,
  sectionSeconds: defaultSectionSeconds,
  toleranceSeconds: null,
  missedPoints: defaultMissedPoints,
  ranksUnfinished: false,
  manualDNF: false,
  showEndTimeDiff: false,
  questionMinutes: defaultQuestionMinutes,
  classes: [],
  sponsors: [],
  descriptionLv: null,
  descriptionEt: null,
  descriptionEn: null,
}

/** The procedures by which secretaries start a new stage. */
export const startStageProcedures = {
  newStage: procedures.competitions.newStage.handler(({ input, context, errors }) =>
    answer(newStage(context, championshipAt(input.championship)), errors),
  ),
  startStage: procedures.competitions.startStage.handler(({ input, context, errors }) => {
    const { championship, form } = input
    return answer(startStage(context, { place: championshipAt(championship), form }), errors)
  }),
}
