import { href } from "react-router"
import type { FoundChampionship, FoundRider, FoundStage, SiteSearch } from "#contracts/site-search.ts"
import {
  cardAddress,
  pageAddress,
  resultsAddress,
  standingsAddress,
} from "#domain/competitions/stage-path.ts"

/** Something that a search has found, with the address that it leads to; two riders may lead to one stage, so that each has a key. */
export type Found = { key: string; address: string } & (
  | { kind: "riders"; one: FoundRider }
  | { kind: "stages"; one: FoundStage }
  | { kind: "championships"; one: FoundChampionship }
)

/** Returns all that a search has found, riders first, then stages and championships. */
export const listFound = ({ riders, stages, championships }: Omit<SiteSearch, "changesOn">): Found[] => [
  ...riders.map((one) => ({
    kind: "riders" as const,
    key: `${one.stage.path} ${one.participantId}`,
    address: addressOfRider(one),
    one,
  })),
  ...stages.map((one) => ({
    kind: "stages" as const,
    key: one.path,
    address: one.hasBegun ? resultsAddress(one.path) : pageAddress(one.path),
    one,
  })),
  ...championships.map((one) => ({
    kind: "championships" as const,
    key: `${one.institution} ${one.id}`,
    address: standingsAddress({ institution: one.institution, championship: one.id }),
    one,
  })),
]

/** A rider's page; of a rider without one the scorecard at the stage shown, or that stage. */
const addressOfRider = ({ rider, stage, participantId, hasResult }: FoundRider): string => {
  if (rider !== null) return href("/riders/:rider", { rider })
  return hasResult ? cardAddress(stage.path, participantId) : pageAddress(stage.path)
}
