import type { OpenAPI } from "@orpc/openapi"
import { z } from "zod"
import type { GuideOperation, OpenDataGuide } from "#contracts/open-data/guide.ts"
import { documentAddress, openDataAddress } from "#contracts/open-data/links.ts"
import { liveExample, liveRowFields } from "#contracts/open-data/live-fields.ts"
import { problemCodes, problemStatus } from "#contracts/open-data/problem.ts"
import { boardRow } from "#contracts/results/live.ts"
import { exampleOf, fieldsOf, type JsonSchemas, jsonSchema, referredTo, typeOf } from "./json-schema.ts"
import {
  answerSchema,
  type DocumentedOperation,
  type DocumentedSite,
  openDataDocument,
  operationsOf,
} from "./open-data-document.ts"

/** Descriptions of the open data: a document for programs, a page for the people who write them. */
export type OpenDataDescription = {
  document(): Promise<OpenAPI.Document>
  guide(): Promise<OpenDataGuide>
}

/** Returns the descriptions of a site's open data: made once, when they are first needed, and again if that failed. */
export const describeOpenData = (site: DocumentedSite): OpenDataDescription => {
  const document = memoize(() => openDataDocument(site))
  const guide = memoize(async () => openDataGuide(await document(), site.siteUrl))
  return { document, guide }
}

const memoize = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

/** Returns what the page of the open data shows, made from the document of a site, and so from the contract. */
export const openDataGuide = (document: OpenAPI.Document, siteUrl: string): OpenDataGuide => {
  const schemas = z.record(z.string(), jsonSchema).parse(document.components?.schemas)
  const base = siteUrl + openDataAddress
  return {
    document: siteUrl + documentAddress,
    operations: operationsOf(document).map((one) => describeOperation(one, { base, schemas })),
    objects: Object.entries(schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
    problems: problemCodes.map((code) => ({ code, status: problemStatus(code) })),
    live: {
      request: `curl -N '${siteUrl}/live/lamsf/2026/smiltene?revision=812'`,
      answer: `id: ${liveExample.revision}\nevent: rows\ndata: ${JSON.stringify(liveExample)}`,
      row: liveRow(),
    },
  }
}

/** The origin that the operations are below, and the schemas of the document. */
type DocumentContext = { base: string; schemas: JsonSchemas }

const describeOperation = (
  { path, operation }: DocumentedOperation,
  { base, schemas }: DocumentContext,
): GuideOperation => {
  const { operationId: id = "", tags: [group = ""] = [], parameters = [], responses = {} } = operation
  const own = parameters.flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]))
  const schema = jsonSchema.parse(answerSchema(responses["200"]))
  return {
    id,
    group,
    method: "GET",
    path,
    parameters: own.map(({ name, in: place, required = false, description = "", schema = {} }) => ({
      name,
      place,
      isRequired: required,
      type: typeOf(jsonSchema.parse(schema)),
      description,
    })),
    request: `curl '${base}${exampleAddress(path, own)}'`,
    answer: JSON.stringify(exampleOf(schema, schemas), null, 2),
    answers: referredTo(schema) ?? "",
  }
}

/** An address with all its filters as in the examples, but without paging. */
const exampleAddress = (path: string, parameters: readonly OpenAPI.ParameterObject[]): string => {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: place, example } of parameters) {
    if (place === "path") address = address.replace(`{${name}}`, String(example))
    else if (name !== "limit" && name !== "offset") query.set(name, String(example))
  }
  return query.size === 0 ? address : `${address}?${query}`
}

const liveRow = () => {
  const described: Readonly<Record<string, string>> = liveRowFields
  const fields = fieldsOf(jsonSchema.parse(z.toJSONSchema(boardRow)))
  return fields.flatMap(({ name, type }) => {
    const description = described[name]
    return description === undefined ? [] : [{ name, type, description }]
  })
}
