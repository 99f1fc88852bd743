import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { diskFiles } from "./disk-files.ts"
import type { Files } from "./files.ts"
import { patientFiles } from "./patient-files.ts"
import { readBucket } from "./read-bucket.ts"

/**
 * Returns the files where they are set to be: a folder, a bucket, or else a folder in the data folder (D-31). What speaks to
 * either is loaded with the first file, so that no start waits for it.
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
  return patientFiles(diskFiles(open, bucket.prefix))
}
