import type { NewStageForm } from "#contracts/new-stage-form.ts"
import type { StageForm } from "#contracts/stage-form.ts"
import type { Context } from "#server/competitions/context.ts"
import { type NewStageOutcome, newStage } from "#server/competitions/new-stage.ts"
import type { ChampionshipPlace } from "#server/competitions/read-championship.ts"
import { type SaveStageOutcome, saveStage } from "#server/competitions/save-stage.ts"
import { type StageToEditOutcome, stageToEdit } from "#server/competitions/stage-to-edit.ts"
import { type StartStageOutcome, startStage } from "#server/competitions/start-stage.ts"
import type { Files } from "#server/files/files.ts"
import { refoldStage } from "#server/judging/refold-stage.ts"
import type { AccountContext } from "./account-context.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may do to stages; each use-case checks what the viewer may. */
export type StageDesk = {
  newStage(place: ChampionshipPlace): Promise<NewStageOutcome | NotSignedIn>
  startStage(place: ChampionshipPlace, form: NewStageForm): Promise<StartStageOutcome | NotSignedIn>
  stageToEdit(path: string): Promise<StageToEditOutcome | NotSignedIn>
  saveStage(path: string, change: StageChange): Promise<SaveStageOutcome | NotSignedIn>
}

type StageChange = { version: string; form: StageForm; confirmed: string | null }

/** Why nobody may do anything: the session is over. */
type NotSignedIn = { kind: "refused"; reason: "not-signed-in" }

/** Returns what a request's pages may do to stages, on the word of whoever is signed in then. */
export const stageDesk = (
  { db, files, now }: Pick<Services, "db" | "files" | "now">,
  { viewer }: Pick<AccountContext, "viewer">,
): StageDesk => {
  /** Lets the viewer act, if there is one. */
  const as = async <Outcome>(
    act: (context: Context & { files: Files }) => Promise<Outcome>,
  ): Promise<Outcome | NotSignedIn> => {
    const actor = await viewer()
    return actor ? act({ db, files, actor, now: now() }) : { kind: "refused", reason: "not-signed-in" }
  }
  return {
    newStage: (place) => as((context) => newStage(context, place)),
    startStage: (place, form) => as((context) => startStage(context, { place, form })),
    stageToEdit: (path) => as((context) => stageToEdit(context, path)),
    saveStage: (path, change) =>
      as((context) => saveStage({ ...context, refold: refoldStage }, path, change)),
  }
}
