import { href } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type {
  FoundChampionship,
  FoundClub,
  FoundRider,
  FoundStage,
  SiteSearch,
} from "#contracts/site/site-search.ts"
import {
  cardAddress,
  pageAddress,
  resultsAddress,
  soughtAddress,
  stageParams,
  standingsAddress,
} from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"

/** What was searched for, and what was found; null: too little was typed, or no answer came. */
export type Searched = { typed: string; answer: SiteSearch | null; hasFailed: boolean }

/** Something that a search has found, with the address that it leads to; two riders may lead to one stage, so that each has a key. */
export type Found = { key: string; address: string } & (
  | { kind: "riders"; one: FoundRider }
  | { kind: "clubs"; one: FoundClub }
  | { kind: "stages"; one: FoundStage }
  | { kind: "championships"; one: FoundChampionship }
)

/** Returns all that a search has found: riders first, then clubs, stages and championships. */
export const listFound = ({
  riders,
  clubs,
  stages,
  championships,
}: Omit<SiteSearch, "changesOn">): Found[] => [
  ...riders.map((one) => ({
    kind: "riders" as const,
    key: `${one.stage.path} ${one.participantId}`,
    address: addressOfRider(one),
    one,
  })),
  ...clubs.map((one) => ({
    kind: "clubs" as const,
    key: one.id,
    address: addressOfClub(one),
    one,
  })),
  ...stages.map((one) => ({
    kind: "stages" as const,
    key: one.path,
    // who looks for a stage that was called off reads what became of it
    address: one.hasBegun && !one.calledOff ? resultsAddress(one.path) : pageAddress(one.path),
    one,
  })),
  ...championships.map((one) => ({
    kind: "championships" as const,
    key: `${one.institution} ${one.id}`,
    address: standingsAddress({ institution: one.institution, championship: one.id }),
    one,
  })),
]

/** A rider's page; of a rider without one the scorecard at the stage shown, or the line among its participants. */
const addressOfRider = ({ name, rider, stage, participantId, hasResult }: FoundRider): string => {
  if (rider !== null) return href("/riders/:rider", { rider })
  return hasResult ? cardAddress(stage.path, participantId) : soughtAddress(pageAddress(stage.path), name)
}

/** A club's line in the standings of clubs; else the stage in which it rides. */
const addressOfClub = ({ id, stage, hasStanding }: FoundClub): string => {
  const { institution, championship } = stageParams(stage.path)
  return hasStanding
    ? soughtAddress(`${standingsAddress({ institution, championship })}?standings=club`, id)
    : pageAddress(stage.path)
}

/** The name of something that a search has found, and what distinguishes it from others. */
export function FoundWords({ found }: { found: Found }) {
  const t = useWords("search")
  const competitions = useWords("competitions")
  const formats = useFormats(found.kind === "stages" ? found.one.timeZone : "UTC")
  if (found.kind === "championships") return <b>{found.one.displayName}</b>
  if (found.kind === "clubs") {
    const { id, stage } = found.one
    return (
      <span>
        <b>{id}</b>
        <small className="block text-muted">{stage.title}</small>
      </span>
    )
  }
  if (found.kind === "stages") {
    const { title, location, competitionStartDate, calledOff } = found.one
    return (
      <span>
        <b>{title}</b>
        <small className="block text-muted">
          <Instant at={competitionStartDate} format={formats.day} />
          {location !== null && ` · ${location}`}
        </small>
        {calledOff && (
          // locale keys: competitions.calledOff.*
          <strong className="text-sm text-error-ink">{competitions(`calledOff.${calledOff.kind}`)}</strong>
        )}
      </span>
    )
  }
  const { name, racingNumber, racingClass, color, stage } = found.one
  return (
    <>
      <NumberPlate label={t("number")} number={racingNumber} color={color} />
      <span>
        <b>{name}</b>
        <small className="block text-muted">
          {racingClass} · {stage.title}
        </small>
      </span>
    </>
  )
}
