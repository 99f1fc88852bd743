import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inkOn, NumberPlate, riderLabel } from "./number-plate.tsx"

test("the ink of a number plate is the one with more contrast", () => {
  expect(inkOn("#ffffff")).toBe("#000")
  expect(inkOn("#facc15")).toBe("#000")
  expect(inkOn("#f97316")).toBe("#000")
  expect(inkOn("#000000")).toBe("#fff")
  expect(inkOn("#1d4ed8")).toBe("#fff")
})

test("a rider whose class has no known colour has a white plate", () => {
  const plate = renderToStaticMarkup(NumberPlate({ label: "Number", number: "77", color: undefined }))
  expect(plate).toContain("background-color:#ffffff;color:#000")
})

test("a rider without a number has a dash in its place, on the plate and before the name", () => {
  const plate = (number: string | null) =>
    renderToStaticMarkup(NumberPlate({ label: "Number", number, color: "#ffffff" }))
  expect(plate("77")).toContain("</span>77</span>")
  expect(plate(null)).toContain("</span>–</span>")
  expect(riderLabel({ racingNumber: "77", name: "Anna Ozola" })).toBe("77 Anna Ozola")
  expect(riderLabel({ racingNumber: null, name: "Anna Ozola" })).toBe("– Anna Ozola")
})
