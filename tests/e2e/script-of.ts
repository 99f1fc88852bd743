import { readFileSync } from "node:fs"
import { z } from "zod"

const manifest = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }))

/**
 * Returns the address of the script of a part that pages load lazily, such as "app/public/results/rider/open-rider-card.tsx", or of a
 * file that has many of them, such as "office".
 */
export const scriptOf = (part: string): string => {
  const parts = manifest.parse(
    JSON.parse(
      readFileSync(new URL("../../build/current/client/.vite/manifest.json", import.meta.url), "utf8"),
    ),
  )
  const file = (parts[part] ?? Object.values(parts).find(({ name }) => name === part))?.file
  if (file === undefined) throw new Error(`The build has no part ${part}`)
  return `**/${file}`
}
