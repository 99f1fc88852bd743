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

const desk = atInstitution("manage-judges").errors(why)

/** Who judges a stage, and with what: what its secretaries see and do. */
export const judging = {
  /** With the phones, and what waits on them (D-11, D-12). */
  judges: desk.input(z.object({ stage })).output(type<{ kind: "found"; page: JudgesPage }>()),

  /** Makes somebody a judge of the stage, or says where one of its judges stands. */
  setJudge: desk
    .input(z.object({ stage, user: storableId, sections: judgeSections }))
    .output(type<{ kind: "written" }>()),
  removeJudge: desk.input(z.object({ stage, user: storableId })).output(type<{ kind: "removed" }>()),

  /** The secret of a new pass is told only now (D-11). */
  createPass: desk
    .input(passForm.extend({ stage }))
    .output(type<{ kind: "created"; id: string; secret: string }>()),
  revokePass: desk.input(z.object({ stage, pass: id })).output(type<{ kind: "revoked" }>()),

  revokeDevice: desk.input(z.object({ stage, device: id })).output(type<{ kind: "revoked" }>()),
  letDeviceIn: desk.input(z.object({ stage, device: id })).output(type<{ kind: "let-in" }>()),
  /** Brings in what a phone saved that can no longer send it; tells how many of its taps became what. */
  importWaiting: desk
    .input(z.object({ stage, file: waitingFile }))
    .output(type<{ kind: "imported"; taps: ImportedTaps }>()),
}

type ImportedTaps = { stored: number; known: number; attention: number; refused: number }
