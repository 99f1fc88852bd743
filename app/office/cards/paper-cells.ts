import type { InferClientErrors, InferClientOutputs } from "@orpc/client"
import type { api } from "#app/site/api/client.ts"
import type { Outcome, RefusalIn, Unanswered } from "#app/site/api/outcome-of.ts"
import { type CellScore, readScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import {
  type CellRefusal,
  createCellGrid,
  placeKey,
  type SavedEntry,
  type StoredCell,
  type TypedCell,
} from "./cell-grid.ts"

type Failure = InferClientErrors<typeof api.results.enterCards>
type Refusal = RefusalIn<Failure> | Unanswered
type Answer = Outcome<InferClientOutputs<typeof api.results.enterCards>, Failure>

/** A cell as the server gets it. */
export type SentCell = EntryPlace & { points: CellScore; seen: CellScore }

/** The same object until something changes. */
export type SavingState = {
  /** Cells that are not saved yet, each with its problem, if it has one. */
  unsaved: readonly TypedCell[]
  isSaving: boolean
  /** Why nothing can be saved at present. */
  failure: Refusal["reason"] | null
}

type CellsOptions = Parameters<typeof createCellGrid>[0] & {
  send(cells: SentCell[]): Promise<Answer>
  /** Stores what is not saved on the device, so that even a closed window loses nothing. */
  store(cells: readonly TypedCell[]): void
}

/** A grid of cards from paper while it is typed (D-37). */
export type PaperCells = {
  textAt(place: EntryPlace): string
  /** The points that it adds to a sum, for M what a missed section costs; null: it holds no score. */
  pointsAt(place: EntryPlace): number | null
  /** The same object until it changes; null: the cell is as it is saved. */
  typedAt(place: EntryPlace): TypedCell | null
  state(): SavingState
  /** Writes into a cell; it is sent with the next `save`, unless there is a problem with it. */
  write(place: EntryPlace, text: string): void
  /** Marks a cell to be sent as it is, if a confirmation solves its problem; a fault in its text remains. */
  confirm(place: EntryPlace): void
  /** Takes back what was typed. */
  takeBack(place: EntryPlace): void
  /** Saves what is ready, also what is typed meanwhile; never throws. */
  save(): Promise<void>
  /** What is saved by now, at a revision of the stage. */
  show(entries: readonly SavedEntry[], revision: number): void
  /** Restores what was stored, where nothing has been typed since. */
  restore(cells: readonly StoredCell[]): void
  subscribe(listener: () => void): () => void
}

/** Returns an empty grid that is saved; what the server has is then shown in it. */
export function createPaperCells({ send, store, ...options }: CellsOptions): PaperCells {
  const grid = createCellGrid(options)
  /** The keys of the cells that were sent last. */
  let sent: ReadonlySet<string> = new Set()
  let failure: SavingState["failure"] = null
  let saving: Promise<void> | null = null
  /** What was read while a save was under way. */
  let readMeanwhile: Parameters<PaperCells["show"]> | null = null
  let state: SavingState = { unsaved: [], isSaving: false, failure }
  const listeners = new Set<() => void>()
  const notify = () => {
    grid.recheckEmptied()
    state = { unsaved: grid.unsaved(), isSaving: saving !== null, failure }
    for (const listener of listeners) listener()
  }
  const storeAndNotify = () => {
    store(grid.unsaved())
    notify()
  }

  const saveAll = async () => {
    for (;;) {
      const ready = grid.ready()
      if (ready.length === 0) return
      sent = new Set(ready.map(placeKey))
      storeAndNotify()
      const answer = await send(
        ready.map(({ participantId, section, lap, text, seen }) => {
          return { participantId, section, lap, points: readScore(text), seen }
        }),
      )
      if (answer.kind === "saved") {
        failure = null
        grid.settle(ready, answer.revision)
      } else if (!hasCells(answer) || !grid.refuse(answer, sent)) {
        failure = answer.reason
        return
      }
    }
  }

  return {
    textAt: grid.textAt,
    pointsAt: grid.pointsAt,
    typedAt: grid.typedAt,
    state: () => state,
    write(place, text) {
      grid.write(place, text, saving !== null && sent.has(placeKey(place)))
      storeAndNotify()
    },
    confirm(place) {
      if (grid.typedAt(place) === null) return
      grid.confirm(place)
      storeAndNotify()
    },
    takeBack(place) {
      if (grid.takeBack(place)) storeAndNotify()
    },
    async save() {
      if (saving === null) {
        saving = saveAll().finally(() => {
          saving = null
          sent = new Set()
          if (readMeanwhile) grid.show(...readMeanwhile)
          readMeanwhile = null
          storeAndNotify()
        })
        notify()
      }
      await saving
    },
    show(entries, revision) {
      if (saving) {
        readMeanwhile = [entries, revision]
        return
      }
      grid.show(entries, revision)
      notify()
    },
    restore(cells) {
      grid.restore(cells)
      storeAndNotify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const hasCells = (refusal: Refusal): refusal is CellRefusal =>
  typeof refusal.about === "object" && refusal.about !== null && "cells" in refusal.about
