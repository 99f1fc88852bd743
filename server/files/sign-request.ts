import { createHash, createHmac } from "node:crypto"

/** Who signs, and for which region. */
export type Credentials = { accessKey: string; secretKey: string; region: string }

type SignedRequest = {
  method: "GET" | "PUT" | "DELETE"
  url: URL
  /** Besides the host and what signing adds. */
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Epoch milliseconds. */
  now: number
}

/** Returns the headers of a request to S3 with its signature (AWS Signature Version 4). */
export const signRequest = (
  { accessKey, secretKey, region }: Credentials,
  { method, url, headers = {}, body = new Uint8Array(), now }: SignedRequest,
): Record<string, string> => {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")
  const day = time.slice(0, 8)
  const hash = sha256(body)
  const sent = { ...headers, "x-amz-content-sha256": hash, "x-amz-date": time }
  const all: Record<string, string> = { ...sent, host: url.host }
  const names = Object.keys(all).toSorted()
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    "",
    names.join(";"),
    hash,
  ].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secretKey}`)
  const signature = hmac(key, toSign).toString("hex")
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  }
}

const sha256 = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex")

const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest()
