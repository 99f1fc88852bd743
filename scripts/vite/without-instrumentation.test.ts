import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { standIn } from "./without-instrumentation.ts"

const measuring = "node_modules/react-router/dist/production/lib/router/instrumentation.js"

test("what stands in for the router's instrumentation has all that the router takes from it", () => {
  const [, names = ""] = /^export \{([^}]*)\};?$/m.exec(readFileSync(measuring, "utf8")) ?? []
  const exported = names.split(",").map((name) => name.trim())
  expect(exported.length).toBeGreaterThan(3)
  expect([...standIn.matchAll(/export const (\w+)/g)].map(([, name]) => name).sort()).toEqual(exported.sort())
})
