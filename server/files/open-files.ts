import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { readBucket } from "./bucket.ts"
import { diskFiles } from "./disk-files.ts"
import type { Files } from "./files.ts"
import { withTimeout } from "./with-timeout.ts"

/**
 * Returns the configured storage: a folder, a bucket, or by default a folder in the data folder (D-31). Its library is loaded
 * with the first file, so that starting does not wait for it.
 */
export const openFiles = ({
  filesUrl,
  dataFolder,
}: {
  /** `file:///folder`, or a bucket as `readBucket` has it. */
  filesUrl: string | null
  dataFolder: string
}): Files => {
  if (filesUrl === null) return folderFiles(join(dataFolder, "files"))
  return filesUrl.startsWith("file:") ? folderFiles(fileURLToPath(filesUrl)) : bucketFiles(filesUrl)
}

const folderFiles = (folder: string): Files =>
  diskFiles(async () => {
    const { folderDisk } = await import("./folder-disk.ts")
    return folderDisk(folder)
  })

const bucketFiles = (address: string): Files => {
  const bucket = readBucket(address)
  const open = async () => {
    const { bucketDisk } = await import("./bucket-disk.ts")
    return bucketDisk(bucket)
  }
  return withTimeout(diskFiles(open, bucket.prefix))
}
