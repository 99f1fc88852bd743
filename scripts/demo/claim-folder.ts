import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Marks an empty data folder as the demo's. Returns false for a folder with other data, which must not be touched. */
export const claimFolder = (folder: string): boolean => {
  const mark = join(folder, "demo.json")
  if (existsSync(mark)) return true
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) return false
  writeFileSync(
    mark,
    `${JSON.stringify({ about: "Demo data of Nulle, made again at each start of the demo" })}\n`,
  )
  return true
}
