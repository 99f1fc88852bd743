import { rmSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { serve } from "#tests/support/serve.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import type { Files } from "./files.ts"
import { folderFiles } from "./folder-files.ts"
import { openFiles } from "./open-files.ts"
import { readBucket } from "./read-bucket.ts"
import { s3Files } from "./s3-files.ts"
import { signRequest } from "./sign-request.ts"

/** Starts what speaks S3 as far as it goes here: a folder of objects that takes signed requests alone. */
const startBucket = async (): Promise<string> => {
  const objects = new Map<string, Buffer>()
  const port = await serve(async (request, response) => {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`)
    const body = await bodyOf(request)
    if (!isSigned(request, url, body)) return response.writeHead(403).end("SignatureDoesNotMatch")
    const known = objects.get(url.pathname)
    if (request.method === "PUT") objects.set(url.pathname, body)
    if (request.method === "DELETE") objects.delete(url.pathname)
    return request.method === "GET" && !known ? response.writeHead(404).end() : response.end(known)
  })
  return `127.0.0.1:${port}`
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isSigned = ({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean => {
  const [, date = ""] = /^(\d{8}T\d{6}Z)$/.exec(String(headers["x-amz-date"])) ?? []
  const now = Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"))
  const signed = signRequest(
    { accessKey: "KEY", secretKey: "a/secret", region: "eu-north-1" },
    { method: method === "PUT" || method === "DELETE" ? method : "GET", url, body, now },
  )
  return headers.authorization === signed.authorization
}

/** A folder that is gone after the test. */
const aFolder = (): string => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const stores: [name: string, address: () => Promise<string>][] = [
  ["a folder", async () => pathToFileURL(join(aFolder(), "files")).href],
  ["a bucket", async () => `s3+http://KEY:a%2Fsecret@${await startBucket()}/nulle/files?region=eu-north-1`],
]

test.for(stores)("%s gives back what was put into it [D-31]", async ([, address]) => {
  const files: Files = openFiles({ filesUrl: await address(), dataFolder: "/nowhere" })
  const key = "institutions/lamsf/championships/2026/stages/kaniera/regulation-1.pdf"
  const text = async () => {
    const bytes = await files.read(key)
    return bytes && Buffer.from(bytes).toString()
  }
  expect(await text()).toBeNull()
  await files.put(key, Buffer.from("first"))
  expect(await text()).toBe("first")
  await files.put(key, Buffer.from("second, and longer"))
  expect(await text()).toBe("second, and longer")
  await files.remove(key)
  expect(await text()).toBeNull()
  await files.remove(key)
})

test("no key leads out of the folder", async () => {
  const files = folderFiles(join(aFolder(), "files"))
  for (const key of ["../outside", "/etc/passwd", "a/../../outside", ""])
    await expect(files.put(key, Buffer.from("x"))).rejects.toThrow("leads out")
})

test("a bucket that refuses is no bucket without the file", async () => {
  const files = s3Files(`s3+http://KEY:wrong@${await startBucket()}/nulle?region=eu-north-1`)
  await expect(files.read("a")).rejects.toThrow("403 SignatureDoesNotMatch")
  await expect(files.put("a", Buffer.from("x"))).rejects.toThrow("403")
})

test("an S3 address names the bucket, the keys and the region", () => {
  expect(
    readBucket("s3://KEY:a%2Fsecret@s3.eu-north-1.amazonaws.com/nulle/files/?region=eu-north-1"),
  ).toEqual({
    root: "https://s3.eu-north-1.amazonaws.com/nulle/files",
    credentials: { accessKey: "KEY", secretKey: "a/secret", region: "eu-north-1" },
  })
  expect(readBucket("s3://KEY:s@host/b").credentials.region).toBe("us-east-1")
  for (const address of ["s3://host/b", "s3://KEY@host/b", "s3://KEY:s@host", "s3://KEY:s@host/"])
    expect(() => readBucket(address)).toThrow("lacks a part")
})

test("requests are signed as Amazon's own example is", () => {
  const { authorization } = signRequest(
    {
      accessKey: "AKIAIOSFODNN7EXAMPLE",
      secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
    },
    {
      method: "GET",
      url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
      headers: { range: "bytes=0-9" },
      now: Date.UTC(2013, 4, 24),
    },
  )
  expect(authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  )
})
