import { type } from "@orpc/contract"
import { z } from "zod"
import { type StandingsPage, standingsTabs } from "#contracts/standings.ts"
import { generationRequest, mergeRequest, standingRef } from "#contracts/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import { standingsModes } from "#domain/standings/rank-standings.ts"
import { atInstitution, championshipInput, forEverybody, refusals, stageInput } from "./procedure.ts"

/** Why a change of standings is refused; its words are `standings-tools.refusal`. */
const why = {
  ...refusals(
    "championship-not-found",
    "stage-not-found",
    "not-approved",
    "not-generated",
    "standings-published",
    "approve-first",
    "women-not-generated",
    "no-standings",
    "no-source-results",
    "no-target-results",
    "not-a-target",
    "standing-not-found",
  ),
  // a class that the championship no longer has
  "class-order-not-found": { status: 404, data: z.object({ racingClass: z.string() }) },
}

const championship = championshipInput
const stage = stageInput

const manageStandings = atInstitution("manage-standings").errors(why)

/** The standings of a championship, and the changes by secretaries. */
export const standings = {
  /** As the visitor may see them (SD-04). */
  page: forEverybody
    .errors(refusals("championship-not-found"))
    .input(z.object({ championship, tab: z.enum(standingsTabs) }))
    .output(type<StandingsPage>()),

  /** Of a stage's classes or women; nothing while a conflict is open (SP-03, SP-11, SP-12). */
  generate: manageStandings.input(generationRequest.extend({ stage })).output(
    type<
      /** With the groups of women there is a second step. */
      { kind: "generated"; hasWomenStep: boolean } | { kind: "conflicts"; conflicts: Conflict[] }
    >(),
  ),
  /** Of a stage, once all standings are approved (D-18). */
  publish: manageStandings.input(z.object({ stage })).output(type<{ kind: "published" }>()),
  /** Sets the positions again (SD-14). */
  approve: manageStandings
    .input(z.object({ championship, mode: z.enum(standingsModes) }))
    .output(type<{ kind: "approved" }>()),
  merge: manageStandings.input(mergeRequest.extend({ championship })).output(type<{ kind: "merged" }>()),
  delete: manageStandings
    .input(z.object({ championship, standing: standingRef }))
    .output(type<{ kind: "deleted" }>()),
}
