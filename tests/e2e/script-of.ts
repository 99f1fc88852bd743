import { readFileSync } from "node:fs"
import { z } from "zod"

const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Returns the address of the script of a part that pages load lazily, such as "app/routes/results/riders-view.tsx". */
export const scriptOf = (part: string): string => {
  const parts = manifest.parse(
    JSON.parse(readFileSync(new URL("../../build/client/.vite/manifest.json", import.meta.url), "utf8")),
  )
  const file = parts[part]?.file
  if (file === undefined) throw new Error(`The build has no part ${part}`)
  return `**/${file}`
}
