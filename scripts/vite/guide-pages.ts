import type { Plugin } from "vite"
import { parseGuide } from "./parse-guide.ts"

/** Makes a module of each guide: its parsed text, so that nothing has to read Markdown later. */
export const guidePages = (): Plugin => ({
  name: "nulle:guide-pages",
  transform: {
    filter: { id: /\/docs\/guide\/[a-z]+\/[a-z]+\.md$/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(parseGuide(markdown))}`,
      moduleType: "js",
      map: null,
    }),
  },
})
