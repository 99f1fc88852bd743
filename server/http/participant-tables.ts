import { localTimeOf } from "#contracts/local-time.ts"
import type { ParticipantList, PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { startList } from "#domain/registration/participants.ts"
import type { StageWords } from "./stage-words.ts"

type Stage = Pick<StagePage, "classes" | "timeZone">
type Table = string[][]

/** Returns a stage's participants with a row of headings, the last to join first; of a secretary's list all columns. */
export const participantTable = (list: ParticipantList, { timeZone }: Stage, words: StageWords): Table => {
  const { column, file } = words
  const open = [column.number, column.name, column.class, column.bike, column.club, file.country, file.team]
  if (list.for === "everybody")
    return [
      [...open, file.birthYear],
      ...list.rows.map((row) => [...openCells(row), String(row.birthYear ?? "")]),
    ]
  const secret = [file.birthDate, column.license, column.gender, column.status, column.joined, file.changed]
  return [
    [...open, ...secret],
    ...list.rows.map((row) => [...openCells(row), ...secretCells(row, timeZone, words)]),
  ]
}

/** Returns a stage's start list with a row of headings: who starts in each class and when, by racing number. */
export const startTable = (
  list: ParticipantList,
  { classes, timeZone }: Stage,
  { column, file }: StageWords,
): Table => {
  const headings = [column.class, file.start, column.number, column.name, column.club, file.country]
  const riders: readonly (PublicParticipant | StageParticipant)[] = list.rows
  const lines = startList(riders, classes).flatMap(({ racingClass, riders }) => {
    const start = racingClass.startTime === null ? "" : timeOf(racingClass.startTime, timeZone)
    return riders.map(({ racingNumber, name, club, bike, team }) => [
      racingClass.name,
      start,
      racingNumber ?? "",
      name,
      club?.id ?? "",
      club?.country ?? "",
      bike ?? "",
      team ?? "",
    ])
  })
  return [[...headings, column.bike, file.team], ...lines]
}

const openCells = ({
  racingNumber,
  name,
  racingClass,
  bike,
  club,
  team,
}: PublicParticipant | StageParticipant): string[] => [
  racingNumber ?? "",
  name,
  racingClass,
  bike ?? "",
  club?.id ?? "",
  club?.country ?? "",
  team ?? "",
]

const secretCells = (
  { birthDate, license, gender, status, createdOn, modifiedOn }: StageParticipant,
  timeZone: string,
  words: StageWords,
): string[] => [
  birthDate ?? "",
  license ?? "",
  gender ? words.gender[gender] : "",
  words.status[status],
  timeOf(createdOn, timeZone),
  modifiedOn === null ? "" : timeOf(modifiedOn, timeZone),
]

const timeOf = (instant: number, timeZone: string): string => localTimeOf(instant, timeZone).replace("T", " ")
