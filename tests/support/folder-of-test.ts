import { rmSync } from "node:fs"
import { onTestFinished } from "vitest"
import { temporaryFolder } from "./temporary-folder.ts"

/** Returns a new folder that is gone after the test. */
export const folderOfTest = (): string => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
