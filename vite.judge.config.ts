import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { compressedAssets } from "./scripts/vite/compressed-assets.ts"
import { guidePages } from "./scripts/vite/guide-pages.ts"
import { judgeManifest } from "./scripts/vite/judge-manifest.ts"
import { judgeWorker, workerFile } from "./scripts/vite/judge-worker.ts"
import { wholeWords } from "./scripts/vite/whole-words.ts"

// The judge's app is a page of its own, beside those of the site: it has to open where there is no server.
export default defineConfig({
  publicDir: false,
  plugins: [tailwindcss(), guidePages(), judgeManifest(), judgeWorker(), compressedAssets(), wholeWords()],
  build: {
    outDir: "build/unfinished/client",
    // the pages of the site lie there already
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { judge: "judge/index.html", worker: "judge/worker/judge-worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? workerFile : "assets/[name]-[hash].js"),
      },
    },
  },
})
