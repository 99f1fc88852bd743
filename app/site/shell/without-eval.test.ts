import { expect, test, vi } from "vitest"
import { globalConfig } from "zod/v4/core"

test("zod uses the settings that the page gave it before it was loaded", async () => {
  expect(globalThis).toHaveProperty("__zod_globalConfig", globalConfig)
  vi.stubGlobal("__zod_globalConfig", undefined)
  vi.stubEnv("SSR", false)
  await import("./without-eval.ts")
  expect(globalThis).toHaveProperty("__zod_globalConfig", { jitless: true })
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
