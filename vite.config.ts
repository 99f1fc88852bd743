import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { compressedAssets } from "./scripts/vite/compressed-assets.ts"
import { guidePages } from "./scripts/vite/guide-pages.ts"
import { serverStaysOut } from "./scripts/vite/server-stays-out.ts"
import { wholeWords } from "./scripts/vite/whole-words.ts"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), guidePages(), serverStaysOut(), compressedAssets(), wholeWords()],
  // Every asset is a hashed file that is cached for ever; an inlined one would travel with each page.
  // The manifest says which file is which part: journeys lose or hold back one of them.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Rules do nothing until they are called: a page loads only those that it uses.
          treeshake: { moduleSideEffects: [{ test: /\/domain\//, sideEffects: false }] },
          output: {
            // Every page names its files, and those of all words: a short hash is enough, and the manifest says what each is.
            chunkFileNames: "assets/[hash:7].js",
            // What every page carries is one file, with the libraries that it needs: it compresses better than many.
            // The small rules that many pages need are another, and so are the small parts of boards that many pages of results need: each
            // alone would be a line in every page's head.
            codeSplitting: {
              groups: [
                { name: "shell", test: "/app/shell/", priority: 1 },
                { name: "rules", test: "/domain/", minShareCount: 6, maxModuleSize: 2_500 },
                {
                  name: "board",
                  test: /\/app\/(live|routes\/results)\//,
                  minShareCount: 7,
                  maxModuleSize: 4_000,
                },
              ],
            },
          },
        },
      },
    },
  },
})
