import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { z } from "zod"
import routes from "#app/routes.ts"
import { api } from "#contracts/api/api.ts"
import { callAddress } from "#contracts/api/call-address.ts"
import { proceduresOf } from "#contracts/api/procedure.ts"
import { openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { findSchemas, type Schema, schemasReadBy } from "./find-schemas.ts"

/** One pattern of addresses that the site answers, with what its requests are read by. */
export type Endpoint = {
  /** Such as `/market/ads/:ad`. */
  pattern: string
  /** By which it is asked for, when nobody means it ill. */
  methods: readonly string[]
  schemas: Schema[]
}

/** Each procedure of the contract, at an institution that is there. */
const procedures: Endpoint[] = proceduresOf(api).flatMap(([name, { inputSchema, meta }]) =>
  meta.isOpen
    ? []
    : {
        pattern: `${callAddress}/${name}?institution=:institution`,
        methods: ["POST", "POST"],
        schemas: inputSchema instanceof z.ZodType ? [z.object({ json: inputSchema })] : [],
      },
)

/** Each operation of the open data. */
const openData: Endpoint[] = openDataPatterns.map((pattern) => ({
  pattern: pattern.replace(/\{(\w+)\}/g, ":$1"),
  methods: ["GET"],
  schemas: [],
}))

/** Addresses that are answered before any router sees them. */
const live: Endpoint = { pattern: "/live/:institution/:championship/:stage", methods: ["GET"], schemas: [] }

/**
 * All that the site answers: the pages of app/routes.ts, the procedures of the contract, and what `served` names, the routes of the
 * server. A new one is attacked without anybody adding it here.
 */
export const findEndpoints = async (
  root: string,
  served: readonly { method: string; path: string }[],
): Promise<Endpoint[]> => {
  const schemas = await findSchemas(root)
  const ofPages = pagesOf(routes).map(({ pattern, file }) => ({
    pattern,
    methods: takesForms(join(root, "app", file)) ? ["GET", "POST", "POST"] : ["GET"],
    schemas: schemasReadBy(root, `app/${file}`, schemas),
  }))
  const ofServer = served.map(({ method, path }) => ({
    pattern: path,
    methods: method === "ALL" ? ["GET", "POST"] : [method],
    schemas: schemasReadBy(root, "server/http/judge-api.ts", schemas),
  }))
  return [...ofPages, ...procedures, ...openData, ...ofServer, live]
}

const takesForms = (file: string): boolean =>
  /^export (async function|const) action\b/m.test(readFileSync(file, "utf8"))

const pagesOf = (entries: readonly RouteConfigEntry[], above = ""): { pattern: string; file: string }[] =>
  entries.flatMap(({ path = "", index, file, children = [] }) => {
    const pattern = path === "" ? above : `${above}/${path}`
    const isPage = index || path !== ""
    return [...(isPage ? [{ pattern: pattern || "/", file }] : []), ...pagesOf(children, pattern)]
  })
