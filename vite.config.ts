import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { chunkGroups } from "./scripts/vite/chunk-groups.ts"
import { compressedAssets } from "./scripts/vite/compressed-assets.ts"
import { guidePages } from "./scripts/vite/guide-pages.ts"
import { serverStaysOut } from "./scripts/vite/server-stays-out.ts"
import { wholeWords } from "./scripts/vite/whole-words.ts"

const chunks = chunkGroups()

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    guidePages(),
    serverStaysOut(),
    chunks.plugin,
    compressedAssets(),
    wholeWords(),
  ],
  // Conform makes its schemas by four functions that `zod/mini` has too; those of zod would bring all of it into every form.
  resolve: { alias: [{ find: /^zod\/v4$/, replacement: "zod/mini" }] },
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
            // What every page carries is one file, with the libraries that it needs: it compresses better than many. Organisers load all
            // that is theirs at once.
            codeSplitting: {
              groups: [
                {
                  name: "shell",
                  test: /\/app\/site\/shell\/|\/react-router\/|rolldown\/runtime/,
                  priority: 100,
                },
                ...chunks.groups,
                { name: "office", test: "/app/office/", priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
