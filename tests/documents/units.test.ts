import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

test("no unit ends with itself the PostgreSQL that it has started: others may use it by then", () => {
  const units = globSync("deploy/*.service")
  expect(units).toHaveLength(2)
  const ending = units.filter((unit) => !/^KillMode=process$/m.test(readFileSync(unit, "utf8")))
  expect(ending).toEqual([])
})
