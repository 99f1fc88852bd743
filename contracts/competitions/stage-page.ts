import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"

/** What the list of competitions shows of a published stage. */
export type PublishedStage = {
  path: string
  title: string
  competitionOrganizer: string | null
  location: string | null
  timeZone: string
  competitionStartDate: number
  competitionEndDate: number
  registrationEndDate: number | null
  /** The start that was first announced; null: the stage has not moved to another day since. */
  announcedStartDate: number | null
  /** Null: it takes place (CH-01). */
  calledOff: CalledOff | null
  competitionType: CompetitionType
  /** Without a class nobody can join (D-44). */
  hasClasses: boolean
}

/** The stage that somebody or a rider of their account rides next, or that they judge, or now (CL-08, FA-02); only they see it. */
export type OwnNextStage = {
  stage: Pick<
    PublishedStage,
    | "path"
    | "title"
    | "location"
    | "timeZone"
    | "competitionStartDate"
    | "competitionEndDate"
    | "registrationEndDate"
    | "announcedStartDate"
    | "calledOff"
  >
  /** Who rides there; nobody: they only judge. */
  rides: {
    name: string
    racingClass: string
    /** Of the class, `#rrggbb`. */
    color: string
    racingNumber: string | null
    status: ParticipantStatus
    /** When the class starts; null: it is not known yet. */
    startTime: number | null
    /** When the rider starts, by the published start list; null: there is none, or they have no time in it (TI-03). */
    startsAt: number | null
    /** Then the registration cannot be changed any more (PA-18). */
    hasResult: boolean
    /** A secretary has entered them, and changes the registration (RI-04). */
    isByOrganiser: boolean
    /** The account has handed the rider over, and changes nothing for them (FA-03). */
    isOnlySeen: boolean
    /** The id of their card, if a lap of it has changed since they said it was right (OF-03); null: none has. */
    changedCard: string | null
  }[]
  isJudge: boolean
}

/** A class as its stage rides it (ST-05). Instants are epoch milliseconds. */
export type StagePageClass = {
  name: string
  order: number
  color: string
  yearsFrom: number
  /** Null: no upper end. */
  yearsTo: number | null
  startTime: number | null
  endTime: number | null
  /** Number of laps. */
  lap: number
  lapSections: boolean[]
  /** Those that the class rode until they were cancelled in all laps (D-47). */
  cancelledSections: number[]
  /** Sections that were cancelled in single laps while others ride them (RX-07). */
  cancelledInLaps: SectionOfLap[]
  photo: string | null
}

/** What the page of a published stage shows of it, participants aside. Instants are epoch milliseconds. */
export type StagePage = {
  path: string
  title: string
  championship: { displayName: string }
  competitionOrganizer: string | null
  location: string | null
  googleMaps: string | null
  waze: string | null
  timeZone: string
  competitionStartDate: number
  competitionEndDate: number
  registrationEndDate: number | null
  /** The start that was first announced; null: the stage has not moved to another day since. */
  announcedStartDate: number | null
  /** Null: it takes place (CH-01). */
  calledOff: CalledOff | null
  competitionType: CompetitionType
  /** By language; null where nobody wrote one. */
  descriptions: { lv: string | null; et: string | null; en: string | null }
  classes: StagePageClass[]
  /** Is there a regulation at its address (D-31)? */
  hasRegulation: boolean
  /** Since when its published results are corrected; null: they are not (D-46). */
  correctedSince: number | null
  /** Is its start list published (TI-03)? Then the participants have their times. */
  hasStartList: boolean
  /** Grows with every change of the stage. */
  revision: number
}

/** What the visitor of a stage's page may do there; each right is checked again when it is used. */
export type StageRights = {
  /** Change the stage itself (OR-03). */
  edit: boolean
  /** Add, change, confirm and remove participants, and see all there is about them (ST-13). */
  manageParticipants: boolean
  /** Say who judges (ST-01). */
  manageJudges: boolean
  /** Judge, as one of the stage's judges (ST-01). */
  judge: boolean
  /** Enter the riders of these clubs, as their manager (FA-05). */
  enterClubs: string[]
}

/** A stage as one visitor may see it. */
export type ShownStage = {
  stage: StagePage
  /** Only those who may edit the stage see it. */
  isDraft: boolean
  rights: StageRights
}
