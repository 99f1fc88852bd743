import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { diskFiles } from "./disk-files.ts"
import { withTimeout } from "./with-timeout.ts"

/** A file under its key, with the instant at which it was stored, epoch milliseconds. */
export type StoredFile = { key: string; storedOn: number }

/** The storage of files, under keys such as `institutions/lamsf/…/regulation.pdf` (D-31). */
export type Files = {
  /** Stores a file under a key, completely or not at all; an existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns a file; null where there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Returns a file as a stream, so that it need not fit into memory; null if there is none. */
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** Returns the files of a folder, such as `institutions/lamsf/…/images`, without those of folders in it. */
  list(folder: string): Promise<StoredFile[]>
  /** Returns when a file was stored, epoch milliseconds; null if there is none. */
  storedOn(key: string): Promise<number | null>
  /** Returns the keys of all files, in no order. */
  keys(): Promise<string[]>
  /** Removes a file, if it is there. */
  remove(key: string): Promise<void>
}

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

/** A bucket or a folder of it, with credentials. */
export type Bucket = {
  /** The web address of the service. */
  endpoint: string
  name: string
  /** The prefix of all keys: empty, or a folder with a slash at its end. */
  prefix: string
  accessKey: string
  secretKey: string
  region: string
}

/**
 * Reads `s3://ACCESS:SECRET@HOST/BUCKET/FOLDER?region=REGION`; the folder may be missing, the region is us-east-1 where none
 * is named. `s3+http:` is the same without encryption. Throws where one of the parts is missing.
 */
export const readBucket = (address: string): Bucket => {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const [name, ...folders] = pathname.split("/").filter(Boolean)
  if (!username || !password || !host || name === undefined) throw new Error("An S3 address lacks a part")
  return {
    endpoint: `${protocol === "s3+http:" ? "http" : "https"}://${host}`,
    name,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? "us-east-1",
  }
}
