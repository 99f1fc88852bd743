import type { Viewer } from "#contracts/accounts/viewer.ts"
import type { StagePage, StagePageClass, StageRights } from "#contracts/competitions/stage-page.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type {
  Count,
  OwnEntry,
  ParticipantList,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import { mayBeConfirmed } from "#domain/registration/consent.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"

const day = 86_400_000

/** Somebody who has signed in, and may do nothing special. */
export const rider: Viewer = {
  userId: "user-1",
  name: "Judge Bērziņš",
  email: "berzins@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: false,
  secretaryOf: [],
}

export const admin: Viewer = { ...rider, admin: true }

export const noRights: StageRights = {
  edit: false,
  manageParticipants: false,
  manageJudges: false,
  judge: false,
  enterClubs: [],
}

export const secretaryRights: StageRights = {
  ...noRights,
  edit: true,
  manageParticipants: true,
  manageJudges: true,
}

export const sampleClass = (given: Partial<StagePageClass> = {}): StagePageClass => ({
  name: "Hobby",
  order: 2,
  color: "#1d5fd1",
  yearsFrom: 0,
  yearsTo: null,
  startTime: null,
  endTime: null,
  lap: 2,
  lapSections: [true, true],
  cancelledSections: [],
  cancelledInLaps: [],
  photo: null,
  ...given,
})

/** A stage in a month's time that takes registrations, with classes for children and others. */
export const sampleStage = (given: Partial<StagePage> = {}): StagePage => ({
  path: "institutions/lamsf/championships/latvia/stages/cesis",
  title: "Cēsis",
  championship: { displayName: "Season 2026" },
  competitionOrganizer: null,
  location: null,
  googleMaps: null,
  waze: null,
  timeZone: "Europe/Riga",
  announcedStartDate: null,
  calledOff: null,
  competitionStartDate: Date.now() + 30 * day,
  competitionEndDate: Date.now() + 31 * day,
  registrationEndDate: null,
  competitionType: "classic",
  descriptions: { lv: null, et: null, en: null },
  classes: [
    sampleClass({ yearsFrom: 16 }),
    sampleClass({ name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 12, color: "#2a6fdb" }),
  ],
  hasRegulation: false,
  correctedSince: null,
  hasStartList: false,
  revision: 1,
  ...given,
})

let lastRider = 0

/** Somebody whom a secretary has entered, unless the test gives another id. */
export const sampleRider = (given: Partial<StageParticipant> = {}): StageParticipant => {
  lastRider += 1
  return {
    id: `ext-${lastRider}`,
    name: "Anna Ozola",
    racingNumber: "7",
    bike: "TRS ONE R 250",
    racingClass: "Hobby",
    club: null,
    team: null,
    isOutOfCompetition: false,
    startsAt: null,
    birthDate: "1996-07-14",
    license: null,
    licenceOddity: null,
    gender: null,
    status: "Registered",
    consent: null,
    hasDns: false,
    createdOn: Date.now(),
    modifiedOn: null,
    isUnconfirmed: false,
    isClaimed: false,
    ...given,
  }
}

/** What a form of a stage begins with. */
export const sampleStart = (
  { classes }: StagePage,
  given: Partial<RegistrationStart> = {},
): RegistrationStart =>
  makeStart({
    classes: classes.map(({ name, order, yearsFrom, yearsTo }) => ({ name, order, yearsFrom, yearsTo })),
    clubs: [],
    ...given,
  })

type Begun = {
  stage: StagePage
  start: Partial<RegistrationStart>
  riders: readonly StageParticipant[]
  hasResult: boolean
}

/** What a form begins with: a new one, or that of a rider. */
export const startOf = (
  { stage, start, riders, hasResult }: Begun,
  id: string | null | undefined,
): RegistrationStart => {
  const found = riders.find((one) => one.id === id)
  if (!found) return sampleStart(stage, start)
  const { name, racingNumber, bike, racingClass, birthDate, license, club, gender, team } = found
  return sampleStart(stage, {
    form: { name, racingNumber, bike, racingClass, birthDate, license, club: club?.id ?? null, gender, team },
    subject: { id: found.id, version: "1" },
    hasResult,
    ...start,
  })
}

/** How many there are of each name, the first of it first. */
const countsOf = (names: string[]): Count[] =>
  [...new Set(names)].map((name) => ({ name, count: names.filter((one) => one === name).length }))

type ListOf = {
  isSecretary: boolean
  own: OwnEntry[]
  ofAccount: Pick<ParticipantList, "riders" | "mayAddRider">
  most?: number | undefined
}

/** The participants, the last to join first, as a visitor may see them; at most so many of them. */
export const listOf = (
  riders: StageParticipant[],
  { isSecretary, own, ofAccount, most }: ListOf,
): ParticipantList => {
  const rows = riders.slice(0, most)
  const byStatus = (status: StageParticipant["status"]) =>
    riders.filter((one) => one.status === status).length
  const byLicence = (mark: StageParticipant["licenceOddity"]) =>
    riders.filter((one) => one.licenceOddity === mark).length
  const common = {
    byClass: countsOf(riders.map(({ racingClass }) => racingClass)),
    byClub: countsOf(riders.flatMap(({ club }) => club?.id ?? [])),
    total: riders.length,
    own,
    ...ofAccount,
  }
  if (isSecretary)
    return {
      ...common,
      for: "secretary",
      rows,
      byStatus: { Registered: byStatus("Registered"), Confirmed: byStatus("Confirmed") },
      byLicence: {
        unknown: byLicence("unknown"),
        expired: byLicence("expired"),
        "of-other": byLicence("of-other"),
      },
      unconsented: riders.filter(({ consent }) => !mayBeConfirmed(consent)).length,
      removable: 0,
    }
  return {
    ...common,
    for: "everybody",
    rows: rows.map(
      ({
        id,
        name,
        racingNumber,
        bike,
        racingClass,
        club,
        team,
        isOutOfCompetition,
        startsAt,
        birthDate,
      }) => ({
        ...{ id, name, racingNumber, bike, racingClass, club, team, isOutOfCompetition, startsAt },
        birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
      }),
    ),
  }
}
