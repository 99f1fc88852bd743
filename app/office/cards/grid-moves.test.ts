import { expect, test } from "vitest"
import { type GridMove, moveInGrid } from "./grid-moves.ts"

const size = { rows: 2, columns: 3 }

test("keys move around a grid, and stop at its edges (D-37)", () => {
  const led = (row: number, column: number, moves: GridMove[]) => {
    let at = { row, column }
    for (const move of moves) at = moveInGrid(at, move, size)
    return [at.row, at.column]
  }
  expect(led(0, 0, ["right", "down"])).toEqual([1, 1])
  expect(led(0, 0, ["left", "up"])).toEqual([0, 0])
  expect(led(1, 2, ["right", "down"])).toEqual([1, 2])
  expect(led(1, 1, ["up", "left"])).toEqual([0, 0])
  expect(led(1, 1, ["last"])).toEqual([1, 2])
  expect(led(1, 1, ["first"])).toEqual([1, 0])
  // a card is typed along its line, then comes the card below
  expect(led(0, 2, ["next"])).toEqual([1, 0])
  expect(led(1, 0, ["previous"])).toEqual([0, 2])
  expect(led(1, 2, ["next"])).toEqual([1, 2])
  // a card on its own is typed down a lap, then comes the next lap
  expect(led(0, 0, ["next-down"])).toEqual([1, 0])
  expect(led(1, 0, ["next-down"])).toEqual([0, 1])
  expect(led(0, 1, ["previous-down"])).toEqual([1, 0])
  expect(led(1, 2, ["next-down"])).toEqual([1, 2])
})
