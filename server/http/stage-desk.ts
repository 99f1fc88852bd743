import type { NewStageForm } from "#contracts/new-stage-form.ts"
import type { StageForm } from "#contracts/stage-form.ts"
import { newStage } from "#server/competitions/new-stage.ts"
import { type SaveStageOutcome, saveStage } from "#server/competitions/save-stage.ts"
import { stageToEdit } from "#server/competitions/stage-to-edit.ts"
import { type StartStageOutcome, startStage } from "#server/competitions/start-stage.ts"
import type { ChampionshipPlace } from "#server/db/championship-place.ts"
import { refoldStage } from "#server/judging/refold-stage.ts"
import type { AccountContext } from "./account-context.ts"
import { type BoundToSignedIn, bindToSignedIn, type NotSignedIn } from "./bind-use-case.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may do to stages; each use-case checks what the viewer may. */
export type StageDesk = {
  newStage: BoundToSignedIn<typeof newStage>
  startStage(place: ChampionshipPlace, form: NewStageForm): Promise<StartStageOutcome | NotSignedIn>
  stageToEdit: BoundToSignedIn<typeof stageToEdit>
  saveStage(path: string, change: StageChange): Promise<SaveStageOutcome | NotSignedIn>
}

type StageChange = { version: string; form: StageForm; confirmed: string | null }

/** Returns what a request's pages may do to stages, on the word of whoever is signed in then. */
export const stageDesk = (
  services: Pick<Services, "accounts" | "db" | "files" | "now">,
  visitor: Pick<AccountContext, "viewer">,
): StageDesk => {
  const bind = bindToSignedIn(services, visitor)
  const { files } = services
  return {
    newStage: bind("stages/new", newStage),
    startStage: bind("stages/start", (asker, place, form) =>
      startStage({ ...asker, files }, { place, form }),
    ),
    stageToEdit: bind("stages/to-edit", stageToEdit),
    saveStage: bind("stages/save", (asker, path, change) =>
      saveStage({ ...asker, files, refold: refoldStage }, path, change),
    ),
  }
}
