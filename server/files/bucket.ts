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
