import { type } from "@orpc/contract"
import { z } from "zod"
import {
  atInstitution,
  championshipInput,
  forEverybody,
  refusals,
  refusalsWith,
  stageInput,
} from "#contracts/api/procedure.ts"
import type { ChampionshipEffects } from "#contracts/competitions/organising.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import { standingsModes } from "#domain/standings/rank-standings.ts"
import type { RiderSeason, StagePodiums } from "./stage-standings.ts"
import { type ChampionshipLeaders, type DoneMerge, type StandingsPage, standingsTabs } from "./standings.ts"
import { generationRequest, mergeRequest, standingRef, undoMergeRequest } from "./standings-request.ts"

const championship = championshipInput
const stage = stageInput

/** The words of the refusals are `standings-tools.refusal`. */
const manageStandings = atInstitution("manage-standings")
const ofStage = manageStandings.errors(refusals("stage-not-found", "standings-published"))
const ofChampionship = manageStandings.errors(refusals("championship-not-found"))

/** The confirmed question: the confirmation counts only for the change that it was about. */
const confirmed = storableText(100).nullable().default(null)
/** Published standings would change: that has to be confirmed first (D-53). */
type ToConfirm = { kind: "to-confirm" } & ChampionshipEffects

/** The standings of a championship, and the changes by secretaries. */
export const standings = {
  /** As the visitor may see them (SD-04). */
  page: forEverybody
    .errors(refusals("championship-not-found"))
    .input(z.object({ championship, tab: z.enum(standingsTabs) }))
    .output(type<StandingsPage>()),
  /** Of the championships of the season that runs, as visitors see them, the latest first (CL-07). */
  leaders: forEverybody.output(type<ChampionshipLeaders[]>()),
  /** The places of women, clubs and teams in a stage (OF-06). */
  stagePodiums: forEverybody.input(z.object({ stage })).output(type<StagePodiums>()),
  /** The season so far of the riders of a stage's championship (TV-04). */
  riderSeasons: forEverybody.input(z.object({ stage })).output(type<RiderSeason[]>()),

  /** Of a stage's classes or women; nothing while a conflict is open (SP-03, SP-11, SP-12). */
  generate: ofStage
    .errors({
      ...refusals("not-approved", "not-generated"),
      // a class that the championship no longer has
      ...refusalsWith(z.object({ racingClass: z.string() }), "class-order-not-found"),
    })
    .input(generationRequest.extend({ stage }))
    .output(
      type<
        /** With the groups of women there is a second step. */
        { kind: "generated"; hasWomenStep: boolean } | { kind: "conflicts"; conflicts: Conflict[] }
      >(),
    ),
  /** Of a stage, once all standings are approved (D-18). */
  publish: ofStage
    .errors(refusals("approve-first", "not-generated", "women-not-generated"))
    .input(z.object({ stage }))
    .output(type<{ kind: "published" }>()),
  /** Sets the positions again (SD-14). */
  approve: ofChampionship
    .errors(refusals("no-standings"))
    .input(z.object({ championship, mode: z.enum(standingsModes) }))
    .output(type<{ kind: "approved" }>()),
  merge: ofChampionship
    .errors(refusals("no-source-results", "no-target-results", "not-a-target", "standings-published"))
    .input(mergeRequest.extend({ championship, confirmed }))
    .output(type<{ kind: "merged" } | ToConfirm>()),
  /** The id leads to its own standing again, which is made of the approved results (D-54). */
  undoMerge: ofChampionship
    .errors(refusals("not-merged", "standings-published"))
    .input(undoMergeRequest.extend({ championship, confirmed }))
    .output(type<{ kind: "undone" } | ToConfirm>()),
  /** The latest merges, with whether each can be undone (D-54). */
  merges: ofChampionship
    .input(z.object({ championship }))
    .output(type<{ kind: "found"; merges: DoneMerge[] }>()),
  delete: ofChampionship
    .errors(refusals("standing-not-found", "standings-published"))
    .input(z.object({ championship, standing: standingRef, confirmed }))
    .output(type<{ kind: "deleted" } | ToConfirm>()),
}
