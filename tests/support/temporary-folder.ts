import { chmodSync, mkdtempSync } from "node:fs"
import { join } from "node:path"

/** Returns a new folder that every user can enter: run by root, PostgreSQL is another user than the tests. */
export const temporaryFolder = (): string => {
  // not os.tmpdir(): that can be closed to other users
  const folder = mkdtempSync(join("/tmp", "nulle-test-"))
  chmodSync(folder, 0o755)
  return folder
}
