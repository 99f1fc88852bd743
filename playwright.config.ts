import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { findHeadlessChromium } from "./scripts/find-chromium.ts"

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled")

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/global-setup.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  // Each worker has a browser and a server of its own, and waits for them half of its time: four fill a small machine.
  workers: 4,
  // Node.js runs TypeScript itself, and compiles it once for all workers.
  build: { external: ["**/*.ts"] },
  retries: 0,
  // Machines of others are slow at times; a test that hangs still ends.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
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
      ],
    },
    // To record every test for the few that fail takes a quarter of all the work: ask for it with `--trace=retain-on-failure`.
    screenshot: "only-on-failure",
  },
})
