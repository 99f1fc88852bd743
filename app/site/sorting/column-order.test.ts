import { expect, test } from "vitest"
import { type ColumnOrder, nextColumnOrder, sortState } from "./column-order.ts"

const byName: ColumnOrder<"name" | "bike"> = { column: "name", isDescending: false }

test("a second press on a heading turns its order around, a press on another one starts upwards", () => {
  expect(nextColumnOrder(byName, "name")).toBe("-name")
  expect(nextColumnOrder({ ...byName, isDescending: true }, "name")).toBe("name")
  expect(nextColumnOrder(byName, "bike")).toBe("bike")
})

test("only the heading by which the table stands tells its order", () => {
  expect(sortState(byName, "name")).toBe("ascending")
  expect(sortState({ ...byName, isDescending: true }, "name")).toBe("descending")
  expect(sortState(byName, "bike")).toBeUndefined()
  expect(sortState(null, "name")).toBeUndefined()
})
