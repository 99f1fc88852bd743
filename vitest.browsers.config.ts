import { defineConfig } from "vitest/config"

/** Journeys in browsers of other makes, as Debian packages them. */
export default defineConfig({
  test: {
    include: ["tests/browsers/**/*.journey.ts"],
    globalSetup: ["tests/support/global-database.ts"],
    reporters: ["default"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
