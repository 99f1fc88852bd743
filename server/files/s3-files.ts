import type { Files } from "./files.ts"
import { readBucket } from "./read-bucket.ts"
import { signRequest } from "./sign-request.ts"

/** How long one request may take, milliseconds. */
const patience = 30_000

/** Returns the files in a bucket: three signed requests are all that is needed of S3. */
export const s3Files = (address: string): Files => {
  const { root, credentials } = readBucket(address)
  const request = async (method: "GET" | "PUT" | "DELETE", key: string, body?: Uint8Array<ArrayBuffer>) => {
    const url = new URL(`${root}/${key}`)
    const headers = signRequest(credentials, { method, url, ...(body ? { body } : {}), now: Date.now() })
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { method, headers, signal, ...(body ? { body } : {}) })
    if (response.ok || response.status === 404) return response
    throw new Error(`${method} ${url.host}${url.pathname}: ${response.status} ${await response.text()}`)
  }
  return {
    put: async (key, bytes) => {
      const { ok } = await request("PUT", key, new Uint8Array(bytes))
      if (!ok) throw new Error(`There is no bucket ${root}`)
    },
    read: async (key) => {
      const response = await request("GET", key)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    remove: async (key) => {
      await request("DELETE", key)
    },
  }
}
