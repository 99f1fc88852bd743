import { expect, test } from "vitest"
import { matchRiders, type ResultLine } from "./result-lines.ts"

const lineOf = (line: number, given: Partial<ResultLine>): ResultLine => ({
  line,
  number: null,
  name: null,
  racingClass: null,
  cells: [],
  status: null,
  penalty: null,
  total: null,
  place: null,
  ...given,
})

test("doubling the lines and the riders only doubles how often riders are read", () => {
  const readsOf = (count: number): number => {
    let reads = 0
    const riders = Array.from({ length: count }, (_, index) => {
      const racingNumber = String(index + 1)
      const rider = { id: `rider-${index}`, name: `Rider ${index}`, racingNumber, racingClass: "Expert" }
      return new Proxy(rider, {
        get: (read, key) => {
          reads += 1
          return Reflect.get(read, key)
        },
      })
    })
    const lines = riders.map((_, index) =>
      lineOf(index + 2, index % 2 === 0 ? { number: String(index + 1) } : { name: `rider  ${index}` }),
    )
    const { matched, problems } = matchRiders(riders, lines)
    expect(matched).toHaveLength(count)
    expect(problems).toEqual([])
    return reads
  }
  expect(readsOf(2_000)).toBe(2 * readsOf(1_000))
})

test("a line belongs to the one rider whom both its number and its name match", () => {
  const anna = { id: "a", name: "Anna Ozola", racingNumber: "7", racingClass: "Expert" }
  const other = { id: "b", name: "anna ozola", racingNumber: "8", racingClass: "Clubman" }
  const problemsOf = (given: Partial<ResultLine>, more: readonly ResultLine[] = []) => {
    const { matched, problems } = matchRiders([anna, other], [lineOf(2, given), ...more])
    return problems[0]?.text ?? matched.map(({ rider }) => rider.id).join()
  }
  expect(problemsOf({ number: "7" })).toBe("a")
  expect(problemsOf({ number: "8", name: "Anna  Ozola" })).toBe("b")
  expect(problemsOf({ name: "Anna Ozola" })).toMatch(/^Several riders match Anna Ozola/)
  expect(problemsOf({ number: "7", name: "Bruno" })).toMatch(/^No rider in the stage matches 7 Bruno/)
  expect(problemsOf({ number: "7", racingClass: "Clubman" })).toMatch(/rides Expert/)
  expect(problemsOf({ number: "7" }, [lineOf(3, { number: "7" })])).toBe("7 is in the file twice")
})
