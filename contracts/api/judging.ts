import { type } from "@orpc/contract"
import { z } from "zod"
import { type JudgesPage, judgeSections, passForm } from "#contracts/judges-page.ts"
import { storableId } from "#contracts/storable-text.ts"
import { waitingFile } from "#contracts/waiting-file.ts"
import { atInstitution, refusals, stageInput } from "./procedure.ts"

/** Why nothing changes about who judges a stage; its words are `judges.refused`. */
const why = refusals(
  "stage-not-found",
  "user-not-found",
  "not-declared",
  "address-not-confirmed",
  "not-a-judge",
  "pass-not-found",
  "device-not-found",
  "not-switched-off",
  "other-stage",
  "other-scoring",
)

const stage = stageInput
const id = z.uuid().lowercase()

const manageJudges = atInstitution("manage-judges").errors(why)

/** The judges of a stage, their passes and devices, for secretaries. */
export const judging = {
  /** With the phones, and their pending taps (D-11, D-12). */
  judges: manageJudges.input(z.object({ stage })).output(type<{ kind: "found"; page: JudgesPage }>()),

  /** Makes somebody a judge of the stage, or assigns sections to a judge. */
  setJudge: manageJudges
    .input(z.object({ stage, user: storableId, sections: judgeSections }))
    .output(type<{ kind: "written" }>()),
  removeJudge: manageJudges.input(z.object({ stage, user: storableId })).output(type<{ kind: "removed" }>()),

  /** The secret of a new pass is returned only now (D-11). */
  createPass: manageJudges
    .input(passForm.extend({ stage }))
    .output(type<{ kind: "created"; id: string; secret: string }>()),
  revokePass: manageJudges.input(z.object({ stage, pass: id })).output(type<{ kind: "revoked" }>()),

  revokeDevice: manageJudges.input(z.object({ stage, device: id })).output(type<{ kind: "revoked" }>()),
  letDeviceIn: manageJudges.input(z.object({ stage, device: id })).output(type<{ kind: "let-in" }>()),
  /** Imports the file of a phone that can no longer send its taps; returns the number of taps for each outcome. */
  importWaiting: manageJudges
    .input(z.object({ stage, file: waitingFile }))
    .output(type<{ kind: "imported"; taps: ImportedTaps }>()),
}

type ImportedTaps = { stored: number; known: number; attention: number; refused: number }
