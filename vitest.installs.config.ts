import { defineConfig } from "vitest/config"

/** Installations of fresh copies by several versions of npm, which take minutes. */
export default defineConfig({
  test: {
    include: ["tests/installs/**/*.installs.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/installs.json" }]],
    // Most of it is npm's, which waits for its registry and the disk.
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
})
