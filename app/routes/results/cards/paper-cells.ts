import type { InferClientErrors, InferClientOutputs } from "@orpc/client"
import type { api } from "#app/api/client.ts"
import type { Outcome, RefusalIn, Unanswered } from "#app/api/outcome-of.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import {
  type CellScore,
  cellScore,
  isClassicMarks,
  missedMark,
  readPoints,
  type SectionScore,
} from "#domain/judging/points.ts"

type Failure = InferClientErrors<typeof api.results.enterCards>
type Refusal = RefusalIn<Failure> | Unanswered
type Answer = Outcome<InferClientOutputs<typeof api.results.enterCards>, Failure>

/** Where a cell is: one participant, one section, one lap. */
export type CellPlace = { participantId: string; section: number; lap: number }

/** Why a cell that was typed is not saved. */
export type CellProblem =
  /** Not a score of classic. */
  | { reason: "no-mark" }
  /** Not points of openFree. */
  | { reason: "no-points" }
  /** Emptied: that deletes an entry, and is asked first (SP-07). */
  | { reason: "to-confirm" }
  /** Emptied, while the section has points in the next lap: then its entry stays (SP-07). */
  | { reason: "next-lap-filled" }
  | { reason: Exclude<SavingFailure, Unanswered["reason"]>; total: CellScore }

/** A cell with what was typed into it and is not saved yet. */
export type TypedCell = CellPlace & {
  /** Digits, with a point before decimals, or M. */
  text: string
  /** What it said when the typing began; null: nothing. */
  seen: CellScore
  problem: CellProblem | null
}

/** A cell as the server gets it. */
export type SentCell = CellPlace & { points: CellScore; seen: CellScore }

/** Why nothing can be saved at present. */
export type SavingFailure = Refusal["reason"]

/** The same object until something changes. */
export type SavingState = {
  /** Cells that are not saved yet, each with its problem, if it has one. */
  unsaved: readonly TypedCell[]
  isSaving: boolean
  failure: SavingFailure | null
}

type CellsOptions = {
  type: CompetitionType
  /** What a missed section costs (RX-02). */
  missedPoints: number
  send(cells: SentCell[]): Promise<Answer>
  /** Stores what is not saved on the device, so that even a closed window loses nothing. */
  store(cells: readonly TypedCell[]): void
}

/** A grid of cards from paper while it is typed (D-37). */
export type PaperCells = {
  textAt(place: CellPlace): string
  /** What it is worth; null: nothing stands there. */
  pointsAt(place: CellPlace): number | null
  /** The same object until it changes; null: the cell is as it is saved. */
  typedAt(place: CellPlace): TypedCell | null
  state(): SavingState
  /** Writes into a cell; it is sent with the next `save`, unless there is a problem with it. */
  write(place: CellPlace, text: string): void
  /** Marks a cell to be sent as it is, if a confirmation solves its problem; a fault in its text remains. */
  confirm(place: CellPlace): void
  /** Takes back what was typed. */
  takeBack(place: CellPlace): void
  /** Saves what is ready, also what is typed meanwhile; never throws. */
  save(): Promise<void>
  /** What is saved by now, at a revision of the stage. */
  show(entries: readonly SavedEntry[], revision: number): void
  /** Restores what was stored, where nothing has been typed since. */
  restore(cells: readonly Pick<TypedCell, "participantId" | "section" | "lap" | "text" | "seen">[]): void
  subscribe(listener: () => void): () => void
}

/** An entry as it is saved. */
type SavedEntry = CellPlace & { total: number; isMissed?: boolean }

const keyOf = ({ participantId, section, lap }: CellPlace) => `${section} ${lap} ${participantId}`

const textOf = (score: CellScore | undefined) => (score == null ? "" : String(score))

const scoreOf = ({ text }: Pick<TypedCell, "text">): CellScore => {
  if (text === missedMark) return missedMark
  return text === "" ? null : Number(text)
}

/** Returns an empty grid; what is saved is then shown in it. */
export function createPaperCells({ type, missedPoints, send, store }: CellsOptions): PaperCells {
  let saved = new Map<string, SectionScore>()
  let savedAt = 0
  const typed = new Map<string, TypedCell>()
  let sent: ReadonlyMap<string, TypedCell> = new Map()
  let failure: SavingFailure | null = null
  let saving: Promise<void> | null = null
  /** What was read while a save was under way. */
  let readMeanwhile: Parameters<PaperCells["show"]> | null = null
  let state: SavingState = { unsaved: [], isSaving: false, failure }
  const listeners = new Set<() => void>()
  const notify = () => {
    checkEmptied()
    state = { unsaved: [...typed.values()], isSaving: saving !== null, failure }
    for (const listener of listeners) listener()
  }
  const storeAndNotify = () => {
    store([...typed.values()])
    notify()
  }

  /** The text of a cell once all that can be saved is saved. */
  const textOnceSaved = (place: CellPlace): string => {
    const cell = typed.get(keyOf(place))
    return cell?.problem === null ? cell.text : textOf(saved.get(keyOf(place)))
  }
  const problemOf = ({ text, seen, ...place }: Omit<TypedCell, "problem">): CellProblem | null => {
    if (text === "") {
      if (seen === null) return null
      const nextLap = textOnceSaved({ ...place, lap: place.lap + 1 })
      return { reason: nextLap === "" ? "to-confirm" : "next-lap-filled" }
    }
    if (type === "classic")
      return text === missedMark || isClassicMarks(Number(text)) ? null : { reason: "no-mark" }
    return readPoints(text) === null ? { reason: "no-points" } : null
  }
  /** Whether a cell may be emptied depends on the cell of the next lap, which changes too. */
  const checkEmptied = () => {
    for (const [key, cell] of typed) {
      const { problem: before } = cell
      if (before?.reason !== "to-confirm" && before?.reason !== "next-lap-filled") continue
      const problem = problemOf(cell)
      if (problem?.reason !== before.reason) typed.set(key, { ...cell, problem })
    }
  }
  const put = ({ participantId, section, lap }: CellPlace, text: string, seen: CellScore) => {
    const cell = { participantId, section, lap, text, seen }
    typed.set(keyOf(cell), { ...cell, problem: problemOf(cell) })
  }

  const settle = (cells: readonly TypedCell[], revision: number) => {
    savedAt = Math.max(savedAt, revision)
    for (const cell of cells) {
      const key = keyOf(cell)
      const score = scoreOf(cell)
      if (score === null) saved.delete(key)
      else saved.set(key, score)
      const now = typed.get(key)
      if (now?.text === cell.text) typed.delete(key)
      else if (now) put(now, now.text, score)
    }
  }
  /** Returns whether the refusal is about cells that were sent. */
  const refuse = (refusal: Refusal): boolean => {
    if (!hasCells(refusal)) return false
    const {
      reason,
      about: { cells },
    } = refusal
    let isKnown = false
    for (const { total, ...place } of cells) {
      const key = keyOf(place)
      const now = typed.get(key)
      if (!now || !sent.has(key)) continue
      isKnown = true
      const seen = reason === "changed-meanwhile" ? total : now.seen
      if (total === null) saved.delete(key)
      else saved.set(key, total)
      typed.set(key, { ...now, seen, problem: { reason, total } })
    }
    return isKnown
  }
  const saveAll = async () => {
    for (;;) {
      const ready = [...typed.values()].filter(({ problem }) => problem === null)
      if (ready.length === 0) return
      sent = new Map(ready.map((cell) => [keyOf(cell), cell]))
      storeAndNotify()
      const answer = await send(
        ready.map((cell) => {
          const { participantId, section, lap, seen } = cell
          return { participantId, section, lap, points: scoreOf(cell), seen }
        }),
      )
      if (answer.kind === "saved") {
        failure = null
        settle(ready, answer.revision)
      } else if (!refuse(answer)) {
        failure = answer.reason
        return
      }
    }
  }

  const setSaved = (entries: readonly SavedEntry[], revision: number) => {
    // asked for before the last save, and answered after it
    if (revision < savedAt) return
    saved = new Map(
      entries.map(({ total, isMissed, ...place }) => [keyOf(place), cellScore(total, isMissed)]),
    )
  }

  const textAt = (place: CellPlace) => typed.get(keyOf(place))?.text ?? textOf(saved.get(keyOf(place)))

  return {
    textAt,
    pointsAt(place) {
      const score = scoreOf({ text: textAt(place) })
      return score === missedMark ? missedPoints : score
    },
    typedAt: (place) => typed.get(keyOf(place)) ?? null,
    state: () => state,
    write(place, text) {
      const key = keyOf(place)
      const seen = typed.has(key) ? (typed.get(key)?.seen ?? null) : (saved.get(key) ?? null)
      // what is under way may yet be saved: then this has to be sent after it
      if (text === textOf(seen) && !(saving && sent.has(key))) typed.delete(key)
      else put(place, text, seen)
      storeAndNotify()
    },
    confirm(place) {
      const cell = typed.get(keyOf(place))
      if (!cell) return
      const problem = problemOf(cell)
      typed.set(keyOf(place), { ...cell, problem: problem?.reason === "to-confirm" ? null : problem })
      storeAndNotify()
    },
    takeBack(place) {
      if (typed.delete(keyOf(place))) storeAndNotify()
    },
    async save() {
      saving ??= saveAll().finally(() => {
        saving = null
        sent = new Map()
        if (readMeanwhile) setSaved(...readMeanwhile)
        readMeanwhile = null
        storeAndNotify()
      })
      await saving
    },
    show(entries, revision) {
      if (saving) {
        readMeanwhile = [entries, revision]
        return
      }
      setSaved(entries, revision)
      notify()
    },
    restore(cells) {
      for (const { text, seen, ...place } of cells) if (!typed.has(keyOf(place))) put(place, text, seen)
      storeAndNotify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type OfCells = Extract<Refusal, { about: { cells: unknown } }>

const hasCells = (refusal: Refusal): refusal is OfCells =>
  typeof refusal.about === "object" && refusal.about !== null && "cells" in refusal.about
