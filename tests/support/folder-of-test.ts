import { rmSync } from "node:fs"
import { atEnd } from "./at-end.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** Returns a new folder that is gone after the test, or after the file where no test runs yet. */
export const folderOfTest = (): string => {
  const folder = temporaryFolder()
  atEnd(() => rmSync(folder, { recursive: true }))
  return folder
}
