import { oc } from "@orpc/contract"
import { z } from "zod"
import {
  openChampionship,
  openChampionships,
  openInstitution,
  openInstitutions,
  openStageDetails,
  openStages,
} from "#contracts/open-data/competitions.ts"
import {
  championshipPathParams,
  field,
  instantFilter,
  institutionPathParams,
  ofClass,
  optionalId,
  paging,
  resultPathParams,
  stagePathParams,
} from "#contracts/open-data/fields.ts"
import type { ProblemCode } from "#contracts/open-data/problem.ts"
import { openParticipants, openResultDetails, openResults } from "#contracts/open-data/results.ts"
import { openPooledStandings, openStandings } from "#contracts/open-data/standings.ts"
import { type ProcedureMeta, refusals } from "./procedure.ts"

/** Refusals that the open data answers with problems. */
const problems = <const Code extends ProblemCode>(...codes: Code[]) => refusals(...codes)

/** A public read: it returns what a visitor sees, and is served to other programs. */
const open = oc
  .$meta<ProcedureMeta>({ gate: { who: "everybody" }, isOpen: true })
  .errors(problems("unreadable"))

type OpenPath = `/${string}`

/** A read at an address below `openDataAddress`; its `operationId` names it, and its words in `locales/`. */
const at = (path: OpenPath, operationId: string, tag: OpenTag) =>
  open.route({ method: "GET", path, operationId, tags: [tag] })

type OpenTag = "competitions" | "results" | "standings"

const championshipPath = "/institutions/{institution}/championships/{championship}"
const stagePath = `${championshipPath}/stages/{stage}` as const

/** The open data for other programs. Answers are validated against their schemas, which only gain fields. */
export const openData = {
  institutions: at("/institutions", "listInstitutions", "competitions")
    .input(z.object(paging))
    .output(openInstitutions),
  institution: at("/institutions/{institution}", "getInstitution", "competitions")
    .errors(problems("institution-not-found"))
    .input(z.object(institutionPathParams))
    .output(openInstitution),
  championships: at("/championships", "listChampionships", "competitions")
    .input(
      z.object({
        institution: field(optionalId, "Only those of this institution, by its id.", "lamsf"),
        ...paging,
      }),
    )
    .output(openChampionships),
  championship: at(championshipPath, "getChampionship", "competitions")
    .errors(problems("championship-not-found"))
    .input(z.object(championshipPathParams))
    .output(openChampionship),
  stages: at("/stages", "listStages", "competitions")
    .input(
      z.object({
        institution: field(optionalId, "Only those of this institution, by its id.", "lamsf"),
        championship: field(optionalId, "Only those of championships with this id.", "2026"),
        from: field(instantFilter, "Only those that end at this instant or later.", "2026-01-01T00:00:00Z"),
        until: field(instantFilter, "Only those that start before this instant.", "2027-01-01T00:00:00Z"),
        ...paging,
      }),
    )
    .output(openStages),
  stage: at(stagePath, "getStage", "competitions")
    .errors(problems("stage-not-found"))
    .input(z.object(stagePathParams))
    .output(openStageDetails),

  participants: at(`${stagePath}/participants`, "listParticipants", "results")
    .errors(problems("stage-not-found"))
    .input(z.object({ ...stagePathParams, ...ofClass, ...paging }))
    .output(openParticipants),
  results: at(`${stagePath}/results`, "listResults", "results")
    .errors(problems("stage-not-found"))
    .input(
      z.object({
        ...stagePathParams,
        ...ofClass,
        cards: field(
          z.enum(["true", "false"]).default("false"),
          "With `true` each result comes with its card.",
          "true",
        ),
        ...paging,
      }),
    )
    .output(openResults),
  result: at(`${stagePath}/results/{participant}`, "getResult", "results")
    .errors(problems("stage-not-found", "result-not-found"))
    .input(z.object(resultPathParams))
    .output(openResultDetails),

  standings: at(`${championshipPath}/standings`, "listStandings", "standings")
    .errors(problems("standings-not-found"))
    .input(z.object({ ...championshipPathParams, ...paging }))
    .output(openStandings),
  clubStandings: at(`${championshipPath}/standings/clubs`, "listClubStandings", "standings")
    .errors(problems("standings-not-found"))
    .input(z.object({ ...championshipPathParams, ...paging }))
    .output(openPooledStandings),
  teamStandings: at(`${championshipPath}/standings/teams`, "listTeamStandings", "standings")
    .errors(problems("standings-not-found"))
    .input(z.object({ ...championshipPathParams, ...paging }))
    .output(openPooledStandings),
}
