import { expect, test } from "vitest"
import { type Resolution, settleConflicts } from "./conflicts.ts"
import { type ForgottenResult, forgetInLine, forgetInResolutions, type KnownLine } from "./forgotten-lines.ts"

const group = { kind: "class", name: "Expert" } as const
const settled = settleConflicts([])

const ruta: ForgottenResult = {
  participantId: "ext-1",
  forgottenId: "forgotten-1",
  name: "Rūta Egle",
  racingNumber: "7",
}

const cellOf = ({ name, forgottenId }: Pick<ForgottenResult, "name"> & { forgottenId: string | null }) => ({
  ...{ name, birthYear: 2001, forgottenId },
})
const brunos = cellOf({ name: "Bruno", forgottenId: null })

const lineWith = (known: Partial<KnownLine>): KnownLine => ({
  ...{
    group,
    id: "rūta-egle-expert",
    name: "Rūta Egle",
    birthYear: 2001,
    refOriginal: [],
    cells: [cellOf(ruta)],
  },
  ...known,
})

test("a line is found again by the new id, and so are ids that were merged into it, in their order [D-35] [D-21]", () => {
  const other = { ...ruta, name: "Rūta Kalna", forgottenId: "forgotten-2" }
  const line = lineWith({
    refOriginal: ["bruno-expert", "rūta-kalna-expert", "rūta-e-expert"],
    cells: [cellOf(ruta), cellOf(other), brunos],
  })
  const results = [ruta, other, { ...ruta, name: "Rūta E", forgottenId: "forgotten-3" }]
  expect(forgetInLine(line, { results, settled })).toEqual({
    id: "—-expert-forgotten-1",
    name: "—",
    birthYear: null,
    refOriginal: ["bruno-expert", "—-expert-forgotten-2", "—-expert-forgotten-3"],
  })
})

test("of somebody else’s line the name stays, and nothing is left of the forgotten one [D-35]", () => {
  const merged = lineWith({
    id: "bruno-expert",
    name: "Bruno",
    refOriginal: ["rūta-egle-expert", "x-expert"],
  })
  const kept = { name: "Bruno", birthYear: 2001 }
  const given = { results: [ruta], settled }
  expect(forgetInLine({ ...merged, cells: [brunos, cellOf(ruta)] }, given)).toEqual({
    ...{ ...kept, id: "bruno-expert", refOriginal: ["—-expert-forgotten-1", "x-expert"] },
  })
  // no result of the merged rider is left, but a later one would still come here
  expect(forgetInLine({ ...merged, cells: [brunos] }, given)).toEqual({
    ...{ ...kept, id: "bruno-expert", refOriginal: ["—-expert-forgotten-1", "x-expert"] },
  })
  // a secretary had chosen the new name
  const renamed = lineWith({ name: "Bruno", cells: [cellOf(ruta), brunos] })
  expect(forgetInLine(renamed, given)).toEqual({ ...kept, id: "—-expert-forgotten-1", refOriginal: [] })
})

test("a namesake who stays keeps the id, and both are found under it [D-35]", () => {
  const namesake = cellOf({ name: "Rūta Egle", forgottenId: null })
  expect(
    forgetInLine(lineWith({ cells: [cellOf(ruta), namesake] }), { results: [ruta], settled }),
  ).toMatchObject({ id: "rūta-egle-expert", name: "Rūta Egle", refOriginal: ["—-expert-forgotten-1"] })
})

test("what was settled follows the line, apart from names and birth years; what no line is made of any longer goes [D-35] [D-22]", () => {
  const before = lineWith({ cells: [cellOf(ruta), brunos] })
  const after = forgetInLine(before, { results: [ruta], settled })
  const of = { kind: "field", group, id: before.id, choice: "old" } as const
  const number = { ...of, field: "racingNumber", previous: "7", next: "8" } as const
  const apart = (id: string): Resolution => ({ kind: "different-riders", group, id, suffix: "8" })
  const bruno = { ...number, id: "bruno-expert" }
  const resolutions: Resolution[] = [
    number,
    { ...of, field: "name", previous: "Rūta Egle", next: "Bruno" },
    { ...of, field: "birthYear", previous: 2001, next: 2002 },
    apart(before.id),
    bruno,
  ]
  const changes = [{ before, after }]
  const now = { ...of, id: after.id }
  const settledNow = [
    { ...now, field: "name", previous: "—", next: "Bruno" },
    { ...now, field: "birthYear", previous: null, next: 2001 },
  ]
  expect(
    forgetInResolutions(resolutions, { results: [ruta], changes, lines: [{ group, ...after }] }),
  ).toEqual([{ ...number, id: after.id }, bruno, ...settledNow])
  const namesake = { group, id: "rūta-egle-expert-8", refOriginal: [] }
  expect(
    forgetInResolutions(resolutions, { results: [ruta], changes, lines: [{ group, ...after }, namesake] }),
  ).toEqual([{ ...number, id: after.id }, apart(before.id), bruno, ...settledNow])
})
