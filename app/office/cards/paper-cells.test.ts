import { expect, test, vi } from "vitest"
import type { TypedCell } from "./cell-grid.ts"
import { createPaperCells, type PaperCells, type SentCell } from "./paper-cells.ts"

type Answer = Awaited<ReturnType<Parameters<typeof createPaperCells>[0]["send"]>>

const anna = { participantId: "anna", section: 1, lap: 1 }
const next = { ...anna, section: 2 }
const done: Answer = { kind: "saved", changed: 1, revision: 2 }

/** A grid in which Anna has 5 in the first section, on a server that answers in this order, and then with yes. */
const grid = (...answers: (Answer | Promise<Answer>)[]) => {
  const sent: SentCell[][] = []
  const kept: { cells: readonly TypedCell[] } = { cells: [] }
  const cells = createPaperCells({
    type: "classic",
    missedPoints: 10,
    send: async (some) => {
      sent.push(some)
      return (await answers.shift()) ?? done
    },
    store: (some) => {
      kept.cells = some
    },
  })
  cells.show([{ ...anna, total: 5 }], 1)
  return { cells, sent, kept }
}

test("stored cells are kept while a grid is opened", () => {
  const store = vi.fn()
  createPaperCells({ type: "classic", missedPoints: 10, send: async () => done, store }).show(
    [{ ...anna, total: 5 }],
    1,
  )
  expect(store).not.toHaveBeenCalled()
})

const problemAt = (cells: PaperCells, place: typeof anna) => cells.typedAt(place)?.problem ?? null

test("typed points are sent with the cell's previous value, and then become its value", async () => {
  const { cells, sent, kept } = grid()
  cells.write(anna, "3")
  cells.write(next, "0")
  expect(kept.cells).toHaveLength(2)
  await cells.save()
  expect(sent).toEqual([
    [
      { ...anna, points: 3, seen: 5 },
      { ...next, points: 0, seen: null },
    ],
  ])
  expect([cells.textAt(anna), cells.textAt(next)]).toEqual(["3", "0"])
  expect(cells.state()).toEqual({ unsaved: [], isSaving: false, failure: null })
  expect(kept.cells).toEqual([])
  await cells.save()
  expect(sent).toHaveLength(1)
})

test("points typed back to the cell's saved value are not sent", async () => {
  const { cells, sent } = grid()
  cells.write(anna, "3")
  cells.write(anna, "5")
  await cells.save()
  expect(sent).toEqual([])
})

test("openFree sends halves, and no unfinished number", async () => {
  const send = vi.fn(async () => done)
  const cells = createPaperCells({ type: "openFree", missedPoints: 5, send, store: () => {} })
  cells.write(anna, "2.")
  cells.confirm(anna)
  expect(problemAt(cells, anna)).toEqual({ reason: "no-points" })
  cells.write(next, "2.5")
  await cells.save()
  expect(send.mock.calls).toEqual([[[{ ...next, points: 2.5, seen: null }]]])
})

test("points that classic does not have are not sent, and do not hold back other cells", async () => {
  const { cells, sent } = grid()
  cells.write(anna, "4")
  cells.write(next, "1")
  await cells.save()
  expect(sent).toEqual([[{ ...next, points: 1, seen: null }]])
  expect(problemAt(cells, anna)).toEqual({ reason: "no-mark" })
  cells.confirm(anna)
  expect(problemAt(cells, anna)).toEqual({ reason: "no-mark" })
  cells.takeBack(anna)
  expect(cells.textAt(anna)).toBe("5")
})

test("an emptied cell deletes an entry only after it was confirmed", async () => {
  const { cells, sent } = grid()
  cells.write(anna, "")
  await cells.save()
  expect(sent).toEqual([])
  expect(problemAt(cells, anna)).toEqual({ reason: "to-confirm" })
  cells.confirm(anna)
  await cells.save()
  expect(sent).toEqual([[{ ...anna, points: null, seen: 5 }]])
  expect(cells.textAt(anna)).toBe("")
})

test("a cell is not emptied, nor asked about, while the next lap has points there (SP-07)", async () => {
  const { cells, sent } = grid()
  const later = { ...anna, lap: 2 }
  cells.show(
    [
      { ...anna, total: 5 },
      { ...later, total: 1 },
    ],
    1,
  )
  cells.write(anna, "")
  expect(problemAt(cells, anna)).toEqual({ reason: "next-lap-filled" })
  cells.confirm(anna)
  cells.write(later, "")
  await cells.save()
  expect([problemAt(cells, anna), problemAt(cells, later)]).toEqual([
    { reason: "next-lap-filled" },
    { reason: "to-confirm" },
  ])
  expect(sent).toEqual([])
  cells.confirm(later)
  await cells.save()
  expect(sent).toEqual([[{ ...later, points: null, seen: 1 }]])
  // confirming one does not confirm the other
  expect(problemAt(cells, anna)).toEqual({ reason: "to-confirm" })
  cells.confirm(anna)
  await cells.save()
  expect(sent.at(-1)).toEqual([{ ...anna, points: null, seen: 5 }])
})

test("points in the next lap count as soon as they are typed, and those that others save meanwhile (SP-07)", async () => {
  const { cells, sent } = grid()
  const later = { ...anna, lap: 2 }
  cells.write(later, "4")
  cells.write(anna, "")
  expect(problemAt(cells, anna)).toEqual({ reason: "to-confirm" })
  cells.write(later, "3")
  expect(problemAt(cells, anna)).toEqual({ reason: "next-lap-filled" })
  cells.takeBack(later)
  expect(problemAt(cells, anna)).toEqual({ reason: "to-confirm" })
  cells.show(
    [
      { ...anna, total: 5 },
      { ...later, total: 2 },
    ],
    2,
  )
  cells.confirm(anna)
  await cells.save()
  expect(problemAt(cells, anna)).toEqual({ reason: "next-lap-filled" })
  expect(sent).toEqual([])
})

test("a cell that the server refuses stays typed, the others are saved without it", async () => {
  const { cells, sent } = grid({
    kind: "refused",
    reason: "changed-meanwhile",
    about: { cells: [{ ...anna, total: 2 }] },
  })
  cells.write(anna, "3")
  cells.write(next, "1")
  await cells.save()
  expect(sent.map((some) => some.length)).toEqual([2, 1])
  expect(cells.textAt(anna)).toBe("3")
  expect(problemAt(cells, anna)).toEqual({ reason: "changed-meanwhile", total: 2 })
  cells.confirm(anna)
  await cells.save()
  expect(sent.at(-1)).toEqual([{ ...anna, points: 3, seen: 2 }])
  cells.takeBack(anna)
  expect(cells.textAt(anna)).toBe("3")
})

test("without a network nothing is lost, and the next save sends all of it", async () => {
  const { cells, sent, kept } = grid({ kind: "refused", reason: "unreachable", about: undefined })
  cells.write(anna, "3")
  await cells.save()
  expect(cells.state()).toMatchObject({ failure: "unreachable", unsaved: [{ text: "3" }] })
  cells.write(next, "1")
  const later = grid()
  later.cells.restore(kept.cells)
  expect(later.cells.textAt(anna)).toBe("3")
  await cells.save()
  expect(sent.at(-1)).toHaveLength(2)
  expect(cells.state().failure).toBeNull()
})

test("while cells are sent, also again after a failure, the grid says that it is saving", async () => {
  const second = Promise.withResolvers<Answer>()
  const { cells } = grid({ kind: "refused", reason: "unreachable", about: undefined }, second.promise)
  cells.write(anna, "3")
  await cells.save()
  expect(cells.state().isSaving).toBe(false)
  const shown: boolean[] = []
  cells.subscribe(() => shown.push(cells.state().isSaving))
  const again = cells.save()
  expect(cells.state().isSaving).toBe(true)
  expect(shown.at(-1)).toBe(true)
  second.resolve(done)
  await again
  expect(cells.state()).toEqual({ unsaved: [], isSaving: false, failure: null })
})

test("a refusal of the whole save is shown, and the save is not retried in a loop", async () => {
  const { cells, sent } = grid(
    { kind: "refused", reason: "results-approved", about: undefined },
    {
      kind: "refused",
      reason: "outside-class",
      about: { cells: [{ ...anna, lap: 9, total: null }] },
    },
  )
  cells.write(anna, "3")
  await cells.save()
  expect(cells.state().failure).toBe("results-approved")
  await cells.save()
  expect(cells.state().failure).toBe("outside-class")
  expect(sent).toHaveLength(2)
})

test("points typed while a cell is being saved are sent after it", async () => {
  const way = Promise.withResolvers<Answer>()
  const { cells, sent } = grid(way.promise)
  cells.write(anna, "3")
  const saving = cells.save()
  cells.write(anna, "5")
  expect(cells.state()).toMatchObject({ isSaving: true, unsaved: [{ text: "5" }] })
  way.resolve(done)
  await saving
  expect(sent).toEqual([[{ ...anna, points: 3, seen: 5 }], [{ ...anna, points: 5, seen: 3 }]])
  expect(cells.textAt(anna)).toBe("5")
})

test("other people's saves are shown, but never over typed points, nor from before the last save", async () => {
  const { cells } = grid()
  cells.write(next, "1")
  cells.show(
    [
      { ...anna, total: 0 },
      { ...next, total: 2 },
    ],
    1,
  )
  expect([cells.textAt(anna), cells.textAt(next)]).toEqual(["0", "1"])
  await cells.save()
  cells.show([], 1)
  expect(cells.textAt(next)).toBe("1")
  const listener = vi.fn()
  const end = cells.subscribe(listener)
  cells.show([{ ...next, total: 5 }], 3)
  expect(cells.textAt(next)).toBe("5")
  expect(listener).toHaveBeenCalledOnce()
  end()
  cells.show([], 4)
  expect(listener).toHaveBeenCalledOnce()
})

test("what others saved, as it is read while a save is under way, is shown once that has ended, unless it is older than it", async () => {
  const ways = [
    Promise.withResolvers<Answer>(),
    Promise.withResolvers<Answer>(),
    Promise.withResolvers<Answer>(),
  ]
  const { cells } = grid(...ways.map(({ promise }) => promise))
  const save = async (text: string, read: number, answer: Answer) => {
    cells.write(anna, text)
    const saving = cells.save()
    cells.show(
      [
        { ...anna, total: 5 },
        { ...next, total: read },
      ],
      read,
    )
    expect(cells.textAt(anna)).toBe(text)
    ways.shift()?.resolve(answer)
    await saving
    return [cells.textAt(anna), cells.textAt(next)]
  }
  // read before it was saved: it lacks what was saved
  expect(await save("3", 1, { kind: "saved", changed: 1, revision: 2 })).toEqual(["3", ""])
  expect(await save("2", 3, { kind: "saved", changed: 1, revision: 3 })).toEqual(["5", "3"])
  expect(await save("1", 5, { kind: "refused", reason: "unreachable", about: undefined })).toEqual(["1", "5"])
})
