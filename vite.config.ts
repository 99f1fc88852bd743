import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { compressedAssets } from "./scripts/vite/compressed-assets.ts"
import { serverStaysOut } from "./scripts/vite/server-stays-out.ts"
import { smallI18next } from "./scripts/vite/small-i18next.ts"
import { smallZodApart } from "./scripts/vite/small-zod-apart.ts"
import { wholeWords } from "./scripts/vite/whole-words.ts"
import { withoutInstrumentation } from "./scripts/vite/without-instrumentation.ts"
import { withoutJsonSchema } from "./scripts/vite/without-json-schema.ts"

// What every page needs travels in two files: they compress better than many, and are asked for once.
const libraries =
  /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next|use-sync-external-store)\//
const shell =
  /\/(app\/root\.tsx|app\/i18n\/(?!words|late-)|app\/shell\/(?!user-menu|viewer-|logout|page-meta)[\w-]+\.tsx?|app\/routes\/site\/(home-link|page-not-found|page-skeleton|page-title|something-wrong)|domain\/site\/language|ui\/(dialog-host|menu|move-focus|notice|open-dialogs|page-shell|skeleton|spinner|toaster|toasts|tooltip|use-hydrated)\.tsx?)/
// What the pages of a stage share: each alone would be a file of a few lines.
const pieces =
  /\/(app\/live\/(use-now|follow-stream)|app\/search\/(none-found|search-field)|app\/routes\/competitions\/stage-place|domain\/competitions\/is-running|app\/routes\/results\/(find-riders|stage-now|rider-address|results-meta|connection-state|follow-key|follow-star|followed-bar|followed-riders|may-move|on-this-device|scripted-context|use-jump|stage-not-found|result-details|write-duration|minutes-late|desk-context|use-glow))\.tsx?/
// What those of organisers need of that too.
const plates = /\/(domain\/competitions\/stage-path|ui\/(badge|ink-on|instant|number-plate|period))\.tsx?/
// A schema would try to make code of text when it is made: the module that forbids it runs with what schemas are made of.
const zod = /node_modules\/zod\/v4\/(core|locales)\/[\w-]+\.js$|app\/forms\/without-eval/

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    serverStaysOut(),
    smallI18next(),
    smallZodApart(),
    withoutInstrumentation(),
    withoutJsonSchema(),
    compressedAssets(),
    wholeWords(),
  ],
  // Every asset is a hashed file that is cached for ever; an inlined one would travel with each page.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "libraries", test: libraries },
                { name: "shell", test: shell },
                { name: "plates", test: plates },
                { name: "pieces", test: pieces },
                { name: "zod", test: zod },
              ],
            },
          },
        },
      },
    },
  },
})
