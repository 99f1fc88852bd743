import tailwindcss from "@tailwindcss/vite"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { findHeadlessChromium } from "./scripts/find-chromium.ts"
import { guidePages } from "./scripts/vite/guide-pages.ts"
import { emulate } from "./tests/support/screens/emulate.ts"

// As in the journeys, what is tested is what runs for everybody; React in development checks more, and takes longer.
process.env.NODE_ENV = "production"

/** Screens and their parts in one Chromium, with the real styles and words, and with calls answered in the page. */
export default defineConfig({
  plugins: [tailwindcss(), guidePages()],
  // All libraries are bundled before the first test: one that is found later would reload the page under a test.
  optimizeDeps: {
    entries: ["{app,judge,ui}/**/*.{ts,tsx}", "!app/entry.server.tsx", "tests/support/screens/*.{ts,tsx}"],
    // no module names it, but what is compiled does
    include: ["react/jsx-runtime"],
  },
  test: {
    include: ["{app,judge,ui,tests}/**/*.screen.test.tsx"],
    setupFiles: ["tests/support/screens/set-up.ts"],
    reporters: ["default", ["json", { outputFile: "test-results/screens.json" }]],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath: findHeadlessChromium(), args: ["--no-sandbox", "--disable-gpu"] },
        contextOptions: { reducedMotion: "reduce" },
      }),
      commands: { emulate },
      // as in the journeys: a part of a name finds it
      locators: { exact: false },
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      // nobody looks at them: the steps of each test, and the maps of libraries, which are half of what a page loads
      traceView: false,
      dependencySourcemaps: false,
    },
    // a test that waits for something does so as long as for an element
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
