import type { StageReadiness } from "#contracts/competitions/stage-readiness.ts"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { EntryDetail } from "#contracts/judging/entry-detail.ts"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import type { Board, BoardClass } from "#contracts/results/live.ts"
import type { PublicPenalty, RiderCard } from "#contracts/results/rider-card.ts"
import { isCancelledThere, type SectionOfLap } from "#domain/competitions/racing-class.ts"
import { type CellScore, missedMark } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import { nextLines } from "#server/live/board-lines.ts"
import type { LineFacts } from "#server/live/read-board.ts"
import { riderCard } from "#server/live/rider-card.ts"
import { running } from "#tests/support/running.ts"
import { sampleBoard, sampleClass } from "#tests/support/sample-board.ts"
import { checkOf, deskOf, type Facts } from "./desk-of-race.ts"

/** Section points of each lap; null: not ridden. */
type Card = readonly (readonly (number | null)[])[]

type RiderInput = Partial<Omit<LineFacts, "participantId" | "name" | "entries" | "penalties">>

export type RaceInput = {
  /** By the riders' names; those of an empty card are entered and have no result. */
  cards: Readonly<Record<string, Card>>
  riders?: Readonly<Record<string, RiderInput>>
  /** Of those for whom `riders` names none; without it the first. */
  racingClass?: string
  stage?: Partial<Board["stage"]>
  /** Without them one class, Expert, with the laps and sections that the cards need. */
  classes?: readonly Partial<BoardClass>[]
  ranksUnfinished?: boolean
  /** What a missed section costs (RX-02). */
  missedPoints?: number
}

const minute = 60_000

const keyOf = ({ participantId, section, lap }: EntryPlace) => `${participantId}/${lap}/${section}`

/** A stage that is being ridden, unless the test gives it other dates, with what the site would show of it by the same rules. */
export const sampleRace = ({
  cards,
  riders = {},
  ranksUnfinished = false,
  missedPoints = 5,
  racingClass,
  ...given
}: RaceInput) => {
  const all = Object.values(cards)
  const lap = Math.max(1, ...all.map((card) => card.length))
  const sections = Math.max(1, ...all.flat().map((points) => points.length))
  const ofCards = { lap, lapSections: Array.from({ length: sections }, () => true) }
  const { rows: _, ...start } = sampleBoard({
    stage: { ...running(), ...given.stage },
    classes: (given.classes ?? [{}]).map((one) =>
      sampleClass({ name: "Expert", startTime: null, endTime: null, ...ofCards, ...one }),
    ),
  })
  let board = start
  const step = stepOf(board.stage.competitionStartDate, all.flat(2).length)
  let minutes = 0
  /** The instant of the next score. */
  const next = () => {
    minutes += 1
    return board.stage.competitionStartDate + minutes * step
  }
  const facts = new Map(
    Object.entries(cards).map(([name, card], place): [string, Facts] => {
      const entries = card.flatMap((points, lapPlace) =>
        points.flatMap((total, section) =>
          total === null ? [] : { section: section + 1, lap: lapPlace + 1, total, endedAt: next() },
        ),
      )
      const { penaltyEntries = [], ...rider } = riders[name] ?? {}
      return [
        name,
        {
          participantId: `rider-${place + 1}`,
          name,
          racingNumber: String(place + 1),
          racingClass: racingClass ?? board.classes[0]?.name ?? "",
          bike: null,
          club: null,
          status: null,
          isOutOfCompetition: false,
          startedOn: entries[0]?.endedAt ?? null,
          lastTimeRecorded: entries.at(-1)?.endedAt ?? null,
          frozenPosition: null,
          frozenInBrackets: null,
          frozenPlace: null,
          frozenPlaceInBrackets: null,
          ...rider,
          entries,
          penaltyEntries,
          penalties: penaltyEntries.map(({ points }) => points),
          hasResult: entries.length + penaltyEntries.length > 0,
        },
      ]
    }),
  )
  board.changedOn = minutes > 0 ? board.stage.competitionStartDate + minutes * step : null
  const of = (name: string): Facts => {
    const found = facts.get(name)
    if (!found) throw new Error(`Nobody is called ${name}`)
    return found
  }
  const nameOf = (id: string) => [...facts.values()].find((one) => one.participantId === id)?.name ?? ""
  const change = (by: Partial<Omit<Board, "rows">>) => {
    board = { ...board, changedOn: Date.now(), ...by, revision: board.revision + 1 }
  }
  const set = (name: string, by: Partial<Facts>) => {
    facts.set(name, { ...of(name), hasResult: true, ...by })
    change({})
  }
  const score = (
    name: string,
    { section, lap }: SectionOfLap,
    { total, ...how }: { total: number | null; isMissed?: true },
  ) => {
    const others = of(name).entries.filter((one) => one.section !== section || one.lap !== lap)
    const endedAt = Date.now()
    const entries = total === null ? others : [...others, { section, lap, total, endedAt, ...how }]
    set(name, { entries, startedOn: of(name).startedOn ?? endedAt, lastTimeRecorded: endedAt })
  }
  const told = new Map<string, Partial<EntryDetail>>()
  let ofDesk: Partial<RaceDesk> = {}
  const withResult = () => [...facts.values()].filter(({ hasResult }) => hasResult)
  const lines = () =>
    nextLines(new Map(), {
      facts: new Map(withResult().map((one) => [one.participantId, one])),
      classes: board.classes,
      stage: board.stage,
      ranksUnfinished,
      since: Date.now() - 15 * minute,
    })
  const now = (): Board => ({ ...board, rows: [...lines().values()].map(({ row }) => row) })

  const withOfDesk = (): RaceDesk => {
    const desk = deskOf([...facts.values()], now())
    return { ...desk, stage: { ...desk.stage, missedPoints }, ...ofDesk }
  }

  return {
    path: board.stage.path,
    idOf: (name: string) => of(name).participantId,
    factsOf: of,
    nameOf,
    board: now,
    card: (id: string): RiderCard | null => riderCard({ board: now(), lines: lines() }, id),
    entered: (): EnteredRider[] =>
      [...facts.values()].flatMap(
        ({ hasResult, participantId: id, name, racingNumber, racingClass, bike, club }) =>
          hasResult ? [] : { id, name, racingNumber, racingClass, bike, club },
      ),
    entry: (place: EntryPlace): EntryDetail => ({
      ...entryOf(of(nameOf(place.participantId)), place, board),
      ...told.get(keyOf(place)),
    }),
    /** Says more of a section than its points. */
    tell: (name: string, place: SectionOfLap, about: Partial<EntryDetail>) => {
      const key = keyOf({ participantId: of(name).participantId, ...place })
      told.set(key, { ...told.get(key), ...about })
      change({})
    },
    desk: withOfDesk,
    /** What its approval would ask about. */
    check: (): ApprovalCheck => checkOf(withOfDesk(), now()),
    /** All is ready but the regulation. */
    readiness: (): StageReadiness => {
      const { competitionStartDate, competitionEndDate } = board.stage
      return {
        ...{ competitionStartDate, competitionEndDate, registrationEndDate: null },
        ...{ isPublished: true, classes: board.classes.length, participants: facts.size, unconfirmed: 0 },
        startList: null,
        ...{ judges: 1, passes: 0, hasRegulation: false },
      }
    },
    /** Shows a secretary more than what is missing. */
    changeDesk: (by: Partial<RaceDesk>) => {
      ofDesk = { ...ofDesk, ...by }
      change({})
    },
    /** A judge scores a section; null: the score is deleted. */
    score: (name: string, place: SectionOfLap, total: number | null) => score(name, place, { total }),
    /** The same as secretaries enter it: M for a missed section, which costs `missedPoints`. */
    enter: (id: string, place: SectionOfLap, points: CellScore) =>
      score(
        nameOf(id),
        place,
        points === missedMark ? { total: missedPoints, isMissed: true } : { total: points },
      ),
    penalise: (name: string, ...penaltyEntries: readonly PublicPenalty[]) =>
      set(name, { penaltyEntries, penalties: penaltyEntries.map(({ points }) => points) }),
    /** Whose penalty this is; null: it is nobody's by now. */
    penalised: ({ points, reason }: Pick<PublicPenalty, "points" | "reason">): string | null => {
      const isIt = (one: PublicPenalty) => one.points === points && one.reason === reason
      return [...facts.values()].find(({ penaltyEntries }) => penaltyEntries.some(isIt))?.name ?? null
    },
    setStatus: (name: string, status: ResultStatus) => set(name, { status }),
    set,
    /** Remembers the results and the classes as they are now, and returns what puts them back. */
    remember: () => {
      const [then, { classes }] = [new Map(facts), board]
      return () => {
        for (const [name, one] of then) facts.set(name, one)
        change({ classes })
      }
    },
    /** A rider has no result any longer. */
    remove: (name: string) => set(name, { hasResult: false }),
    changeStage: (by: Partial<Board["stage"]>) => change({ stage: { ...board.stage, ...by } }),
    changeClass: (name: string, by: Partial<BoardClass>) =>
      change({ classes: board.classes.map((one) => (one.name === name ? { ...one, ...by } : one)) }),
    changeBoard: change,
  }
}

export type SampleRace = ReturnType<typeof sampleRace>

/** Returns how much time lies between two scores, milliseconds: those of a race that has just begun are not in the future. */
const stepOf = (start: number, scores: number): number =>
  Math.max(1, Math.min(minute, Math.floor((Date.now() - start) / (scores + 1))))

const entryOf = (
  rider: Facts,
  place: SectionOfLap,
  board: Pick<Board, "classes" | "revision">,
): EntryDetail => {
  const found = rider.entries.find((one) => one.section === place.section && one.lap === place.lap)
  const racingClass = board.classes.find(({ name }) => name === rider.racingClass)
  const { participantId: id, name, racingNumber } = rider
  return {
    revision: board.revision,
    participant: { id, name, racingNumber, racingClass: rider.racingClass },
    section: place.section,
    lap: place.lap,
    total: found?.total ?? null,
    isMissed: found?.isMissed === true,
    isDeleted: false,
    isCancelled: racingClass !== undefined && isCancelledThere(place, racingClass),
    isConflict: false,
    isCorrected: false,
    judge: found ? "Juris Judge" : null,
    recordedOn: found?.endedAt ?? null,
    restsOn: null,
    events: [],
    corrections: [],
    undo: null,
  }
}
