import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import { listen } from "#server/listen.ts"

type Stored = { bytes: Buffer; storedOn: Date }

const bucket = "nulle"
const accessKey = "KEY"

/** A bucket lists a thousand files at a time. */
const perPage = 1_000

/**
 * Starts a server that speaks the part of S3 that files need, with one bucket in memory, until the test ends; returns its host.
 * It knows one access key, KEY, and believes any signature of it.
 */
export const startBucket = async (): Promise<string> => {
  const files = new Map<string, Stored>()
  const server = createServer((request, response) => {
    answer(files, request, response).catch((error: unknown) =>
      response.destroy(new Error("Broken", { cause: error })),
    )
  })
  const port = await listen(server, { host: "127.0.0.1", port: 0 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${port}`
}

const answer = async (files: Map<string, Stored>, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? "/", "http://bucket")
  const [, name = "", ...rest] = url.pathname.split("/").map(decodeURIComponent)
  const key = rest.join("/")
  const body = await buffer(request)
  if (!request.headers.authorization?.includes(`Credential=${accessKey}/`))
    return sendError(response, 403, "InvalidAccessKeyId")
  if (name !== bucket) return sendError(response, 404, "NoSuchBucket")
  if (request.method === "PUT") {
    files.set(key, { bytes: body, storedOn: new Date() })
    return response.end()
  }
  if (request.method === "DELETE") {
    files.delete(key)
    return response.writeHead(204).end()
  }
  if (key === "") return sendXml(response, 200, listing([...files.keys()], url.searchParams))
  const stored = files.get(key)
  if (!stored) return sendError(response, 404, "NoSuchKey")
  response.writeHead(200, {
    "Content-Length": stored.bytes.length,
    "Last-Modified": stored.storedOn.toUTCString(),
  })
  return response.end(request.method === "HEAD" ? undefined : stored.bytes)
}

/** A page of names: those below the next delimiter are folded into their folder, as ListObjectsV2 does. */
const listing = (keys: string[], query: URLSearchParams): string => {
  const prefix = query.get("prefix") ?? ""
  const delimiter = query.get("delimiter") ?? ""
  const nameOf = (key: string) => {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length)
    return end === -1 ? key : key.slice(0, end + delimiter.length)
  }
  const names = [...new Set(keys.filter((key) => key.startsWith(prefix)).map(nameOf))].toSorted()
  const from = Number(query.get("continuation-token") ?? 0)
  const page = names.slice(from, from + perPage)
  const next = from + page.length
  const isTruncated = next < names.length
  return [
    "<ListBucketResult>",
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : "",
    ...page.map((name) =>
      keys.includes(name)
        ? `<Contents><Key>${escaped(name)}</Key></Contents>`
        : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
    ),
    "</ListBucketResult>",
  ].join("")
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const sendError = (response: ServerResponse, status: number, code: string) =>
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const sendXml = (response: ServerResponse, status: number, xml: string) =>
  response
    .writeHead(status, { "Content-Type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
