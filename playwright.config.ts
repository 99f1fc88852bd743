import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { findHeadlessChromium } from "./scripts/find-chromium.ts"

// The workers run the site as it runs for everybody: React in development checks more, and takes longer.
process.env.NODE_ENV = "production"
// What a worker makes it mostly throws away at once: with more room for it less is moved about.
process.env.NODE_OPTIONS ??= "--max-semi-space-size=64"
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled")

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/global-setup.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  // Each worker has a browser and a server of its own, and waits for them half of its time: three, and what runs beside them, fill a
  // small machine.
  workers: 3,
  // Node.js runs TypeScript and the built pages itself, and compiles them once for all workers.
  build: { external: ["**/*"] },
  retries: 0,
  // Machines of others are slow at times; a test that hangs still ends.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // To draw what moves takes a twentieth of all the work: the journeys that are about it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // one process less for each browser
        "--enable-features=NetworkServiceInProcess2",
      ],
    },
    // To record every test for the few that fail takes a quarter of all the work: ask for it with `--trace=retain-on-failure`. With
    // `only-on-failure` Playwright would draw the pages of every journey too, before it knows; `tests/e2e/site.ts` draws those that failed.
    screenshot: "off",
  },
})
