import type { Credentials } from "./sign-request.ts"

/** A bucket, or a folder of it, with who may use it. */
export type Bucket = {
  /** The web address that keys are appended to. */
  root: string
  credentials: Credentials
}

/**
 * Reads `s3://ACCESS:SECRET@HOST/BUCKET/FOLDER?region=REGION`; the folder may be missing, the region is us-east-1 where none
 * is named. `s3+http:` is the same without encryption. Throws where one of the parts is missing.
 */
export const readBucket = (address: string): Bucket => {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const path = pathname.replace(/\/+$/, "")
  if (!username || !password || !host || path === "") throw new Error("An S3 address lacks a part")
  return {
    root: `${protocol === "s3+http:" ? "http" : "https"}://${host}${path}`,
    credentials: {
      accessKey: decodeURIComponent(username),
      secretKey: decodeURIComponent(password),
      region: searchParams.get("region") ?? "us-east-1",
    },
  }
}
