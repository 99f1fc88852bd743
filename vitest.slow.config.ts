import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { slowTests } from "./vitest.config.ts"

/** Tests that take long and rarely fail: every bench at its smallest, and documents that are followed line by line. */
export default defineConfig({
  test: {
    include: slowTests,
    globalSetup: ["tests/support/global-database.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/slow.json" }]],
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // beside the journeys
    maxWorkers: 2,
    maxConcurrency: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
