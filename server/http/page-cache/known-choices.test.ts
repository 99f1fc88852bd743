import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { knownChoices } from "./known-choices.ts"

const { db, pool } = await testDatabase()
const known = knownChoices({ boards: { board: async () => null }, db })

const keyOf = (address: string) => ({ key: `lv ${address}`, address, language: "lv" as const })

test("of the groups of standings only those stay that the championship has", async () => {
  const { institutionId, championshipId } = await makeStage(db, {
    classes: [{ name: "Expert" }, { name: "A/B" }],
  })
  await makeStage(db, { classes: [{ name: "Elsewhere" }] })
  const addressOf = async (name: string, ending = "") => {
    const page = `/competitions/${institutionId}/${championshipId}${ending}`
    const { address, key } = await known(keyOf(`${page}?class=${name}`))
    expect(key).toBe(`lv ${address}`)
    return address.slice(page.length)
  }
  expect(await addressOf("Expert")).toBe("?class=Expert")
  expect(await addressOf("A%2FB", ".data")).toBe("?class=A%2FB")
  expect(await addressOf("women-Girls")).toBe("?class=women-Girls")
  for (const unknown of ["Elsewhere", "women-Boys"]) expect(await addressOf(unknown)).toBe("")
})

test("championships that are looked up together have their own classes each", async () => {
  const [one, other] = [
    await makeStage(db, { classes: [{ name: "Here" }] }),
    await makeStage(db, { classes: [{ name: "There" }] }),
  ]
  const asked = [one, other].flatMap(({ institutionId, championshipId }) =>
    ["Here", "There"].map((name) => `/competitions/${institutionId}/${championshipId}?class=${name}`),
  )
  const found = await Promise.all(asked.map((address) => known(keyOf(address))))
  expect(found.map(({ address }) => address.split("?")[1] ?? null)).toEqual([
    "class=Here",
    null,
    null,
    "class=There",
  ])
})

test("a crowd that asks for made-up classes leaves the connections to pages", async () => {
  const asked = Array.from({ length: 50 }, (_, i) =>
    known(keyOf(`/competitions/i/c-${i}?class=made-up-${i}`)),
  )
  await setImmediate()
  expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(1)
  expect(pool.waitingCount).toBe(0)
  expect(new Set((await Promise.all(asked)).map(({ address }) => address))).toHaveLength(50)
})
