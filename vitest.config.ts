import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { guidePages } from "./scripts/vite/guide-pages.ts"
import { LongestFirst } from "./tests/support/longest-first.ts"

// What is tested is what runs for everybody: React in development checks more, and takes a sixth more of a page's time.
process.env.NODE_ENV = "production"

/** Those of `vitest.slow.config.ts`. */
export const slowTests = [
  "bench/smallest.test.ts",
  "server/auth/paddock.test.ts",
  "tests/documents/documents.test.ts",
]

export default defineConfig({
  plugins: [guidePages()],
  test: {
    include: ["{app,bench,contracts,domain,judge,scripts,server,tests,ui}/**/*.test.{ts,tsx}"],
    // those of vitest.components.config.ts, and the slow ones
    exclude: ["**/*.screen.test.tsx", ...slowTests],
    globalSetup: ["tests/support/global-database.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/vitest.json" }]],
    // The tests start the server many times: what Node.js compiles of it is compiled once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // Much of a test is waiting: for a database, a process, a password that takes its time.
    maxWorkers: 3,
    maxConcurrency: 4,
    sequence: { sequencer: LongestFirst },
    // Modules keep nothing of a test, and a process of its own for each file takes as long as most files' tests.
    isolate: false,
    // Machines of others are slow at times; a test that hangs still ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
