import { eq } from "drizzle-orm"
import { localDayOf } from "#contracts/local-time.ts"
import type { NewStageForm } from "#contracts/new-stage-form.ts"
import { type StageForm, stageForm } from "#contracts/stage-form.ts"
import { may } from "#domain/access/may.ts"
import { defaultSectionSeconds } from "#domain/competitions/scoring.ts"
import type { ChampionshipPlace } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { institution } from "#server/db/schema/competitions.ts"
import type { Files } from "#server/files/files.ts"
import { copyStage } from "./copy-stage.ts"
import { type CreateStageOutcome, createStage } from "./create-stage.ts"
import { readChampionship } from "./read-championship.ts"

/** The new stage's id in its championship and its path, or why there is none. */
export type StartStageOutcome =
  | CreateStageOutcome
  | { kind: "refused"; reason: "copied-stage-not-found" | "copied-stage-faulty" }

type StartStage = { place: ChampionshipPlace; form: NewStageForm }

/**
 * Creates a stage from what a new one begins with, as a draft (OR-03). All else is empty, or as in an earlier stage: its
 * settings, sponsors, descriptions, and those of its classes that the championship has; its times are moved to the new day.
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
  const copied = await copyStage(context, copyOf, localDayOf(start.competitionStartDate, of.timeZone))
  if (copied.kind === "refused") return { kind: "refused", reason: "copied-stage-not-found" }
  // a stage may hold what its form took before and takes no longer
  const { data: form } = stageForm(of.timeZone).safeParse(copied.fields)
  if (!form) return { kind: "refused", reason: "copied-stage-faulty" }
  const known = new Set(championship.classes.map(({ name }) => name))
  const closesInTime = (form.registrationEndDate ?? 0) <= start.competitionEndDate
  return createStage(context, {
    place,
    form: {
      ...form,
      ...start,
      id,
      location: start.location ?? form.location,
      registrationEndDate: closesInTime ? form.registrationEndDate : null,
      classes: form.classes.filter(({ name }) => known.has(name)),
    },
  })
}

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
  manualDNF: false,
  showEndTimeDiff: false,
  classes: [],
  sponsors: [],
  descriptionLv: null,
  descriptionEt: null,
  descriptionEn: null,
}
