import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Files } from "./files.ts"
import { folderFiles } from "./folder-files.ts"
import { s3Files } from "./s3-files.ts"

/** Returns the files where they are set to be: a folder, a bucket, or else a folder in the data folder (D-31). */
export const openFiles = ({
  filesUrl,
  dataFolder,
}: {
  /** `file:///folder`, or a bucket as `readBucket` has it. */
  filesUrl: string | null
  dataFolder: string
}): Files => {
  if (filesUrl === null) return folderFiles(join(dataFolder, "files"))
  return filesUrl.startsWith("file:") ? folderFiles(fileURLToPath(filesUrl)) : s3Files(filesUrl)
}
