import type { Board, BoardClass, BoardRow } from "#contracts/results/live.ts"
import { specifiedTies } from "#domain/results/stage-ties.ts"

const hour = 3_600_000
const start = Date.UTC(2026, 4, 16, 7)

/** For tests: a classic stage at Riga from 10:00 to 16:00 with nobody in it, unless the test says otherwise. */
export function sampleBoard({
  stage,
  ...given
}: Partial<Omit<Board, "stage">> & { stage?: Partial<Board["stage"]> } = {}): Board {
  return {
    revision: 1,
    settingsRevision: 1,
    changedOn: null,
    classes: [],
    rows: [],
    protests: [],
    ...given,
    stage: {
      path: "institutions/lamsf/championships/lc-2026/stages/kanieris",
      title: "Kaņiera posms",
      competitionOrganizer: null,
      location: null,
      googleMaps: null,
      waze: null,
      sponsors: [],
      timeZone: "Europe/Riga",
      competitionStartDate: start,
      competitionEndDate: start + 6 * hour,
      competitionType: "classic",
      ties: [...specifiedTies[stage?.competitionType ?? "classic"]],
      resultsStatus: null,
      correctedSince: null,
      manualDNF: false,
      showEndTimeDiff: false,
      ...stage,
    },
  }
}

/** For tests: a class of 2 laps with 4 of 5 sections, until an hour before the stage's end. */
export function sampleClass(given: Partial<BoardClass> = {}): BoardClass {
  return {
    name: "A",
    order: 1,
    color: "#dc2626",
    startTime: start,
    endTime: start + 5 * hour,
    lap: 2,
    lapSections: [true, true, false, true, true],
    cancelledSections: [],
    posting: null,
    ...given,
  }
}

/** For tests: the line of a rider of class A who has started and ridden nothing. */
export function sampleRow(given: Partial<BoardRow> = {}): BoardRow {
  return {
    id: "rider",
    racingClass: "A",
    order: 0,
    position: 1,
    place: 1,
    name: "Laura Ozoliņa",
    racingNumber: "77",
    bike: null,
    club: null,
    total: null,
    penalties: 0,
    isFinished: false,
    ridden: 0,
    status: null,
    startedOn: start,
    lastTimeRecorded: null,
    scores: ",,,,,,,",
    latest: [],
    latestOn: null,
    placesWon: 0,
    ...given,
  }
}
