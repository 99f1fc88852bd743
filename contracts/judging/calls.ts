import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableId } from "#contracts/fields/storable-text.ts"
import { type JudgesPage, judgeSections, passForm } from "./judges-page.ts"
import { waitingFile } from "./waiting-file.ts"

const stage = stageInput
const id = z.uuid().lowercase()

/** The words of the refusals are `judges.refused`. */
const manageJudges = atInstitution("manage-judges")
const ofStage = manageJudges.errors(refusals("stage-not-found"))
const ofDevice = manageJudges.errors(refusals("device-not-found"))

/** The judges of a stage, their passes and devices, for secretaries. */
export const judging = {
  /** With the phones, and their pending taps (D-11, D-12). */
  judges: ofStage.input(z.object({ stage })).output(type<{ kind: "found"; page: JudgesPage }>()),

  addJudge: ofStage
    .errors(refusals("user-not-found", "not-declared", "address-not-confirmed"))
    .input(z.object({ stage, user: storableId }))
    .output(type<{ kind: "added" | "written" }>()),
  setJudgeSections: ofStage
    .errors(refusals("not-a-judge", "changed-meanwhile"))
    .input(z.object({ stage, user: storableId, seen: judgeSections, sections: judgeSections }))
    .output(type<{ kind: "written" }>()),
  removeJudge: ofStage
    .errors(refusals("not-a-judge"))
    .input(z.object({ stage, user: storableId }))
    .output(type<{ kind: "removed" }>()),

  /** The secret of a new pass is returned only now (D-11). */
  createPass: ofStage
    .input(passForm.extend({ stage }))
    .output(type<{ kind: "created"; id: string; secret: string }>()),
  revokePass: manageJudges
    .errors(refusals("pass-not-found"))
    .input(z.object({ stage, pass: id }))
    .output(type<{ kind: "revoked" }>()),

  revokeDevice: ofDevice.input(z.object({ stage, device: id })).output(type<{ kind: "revoked" }>()),
  letDeviceIn: ofDevice
    .errors(refusals("not-switched-off"))
    .input(z.object({ stage, device: id }))
    .output(type<{ kind: "let-in" }>()),
  /** Imports the file of a phone that can no longer send its taps; returns the number of taps for each outcome. */
  importWaiting: ofStage
    .errors(refusals("other-stage", "other-scoring"))
    .input(z.object({ stage, file: waitingFile }))
    .output(type<{ kind: "imported"; taps: ImportedTaps }>()),
}

type ImportedTaps = { stored: number; known: number; attention: number; refused: number }
