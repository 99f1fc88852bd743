import { useCallback, useState } from "react"
import { flushSync } from "react-dom"
import type { DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"

/** Which cell of a rider's card gets the focus, if the card has it; null: the first empty one. A new object each time that it is asked for. */
export type WantedCell = { place: SectionOfLap | null }

export type ChosenRider = {
  /** Null: nobody is chosen, or the rider is gone. */
  line: DeskLine | null
  wanted: WantedCell | null
  /** The cell that has the focus, had it last, or was asked for although the card does not have it. */
  cell: SectionOfLap | null
  setCell(cell: SectionOfLap): void
  /** Opens a rider's card at a cell. It has the focus when this returns, so that a key that is down types into it. */
  choose(id: string, place: SectionOfLap | null): void
  /** Opens the card of the rider below or above in the matrix, at the same cell. */
  step(to: "next" | "previous"): void
}

/** The rider whose card is open. */
export function useChosenRider(
  { lines }: Pick<RaceDesk, "lines">,
  shown: readonly DeskLine[],
  /** The card comes into view. */
  onOpen: () => void,
): ChosenRider {
  const [id, setId] = useState<string | null>(null)
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [cell, setCell] = useState<SectionOfLap | null>(null)
  const choose = useCallback(
    (next: string, place: SectionOfLap | null) => {
      flushSync(() => {
        onOpen()
        setId(next)
        setWanted({ place })
        if (place) setCell(place)
      })
    },
    [onOpen],
  )
  return {
    line: lines.find((one) => one.id === id) ?? null,
    wanted,
    cell,
    setCell,
    choose,
    step: (to) => {
      const next = neighbourOf(shown, id, to)
      if (next) choose(next.id, cell)
    },
  }
}

/** Returns who comes next in a list, or before; the first where nobody of it is chosen; null: nobody. */
export function neighbourOf<One extends { id: string }>(
  list: readonly One[],
  id: string | null,
  to: "next" | "previous",
): One | null {
  const place = list.findIndex((one) => one.id === id)
  if (place === -1) return list[0] ?? null
  return list[place + (to === "next" ? 1 : -1)] ?? null
}
