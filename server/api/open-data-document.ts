import { type OpenAPI, OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { z } from "zod"
import { api } from "#contracts/api/api.ts"
import type { ProcedureMeta } from "#contracts/api/procedure.ts"
import {
  openChampionship,
  openChampionships,
  openClass,
  openInstitution,
  openInstitutions,
  openStage,
  openStageDetails,
  openStages,
} from "#contracts/open-data/competitions.ts"
import { exampleOrigin } from "#contracts/open-data/fields.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { openProblem } from "#contracts/open-data/problem.ts"
import {
  openCard,
  openParticipant,
  openParticipants,
  openResult,
  openResultDetails,
  openResults,
} from "#contracts/open-data/results.ts"
import {
  openPooledStanding,
  openPooledStandings,
  openStanding,
  openStandings,
} from "#contracts/open-data/standings.ts"
import en from "#locales/en/api.json" with { type: "json" }
import { limits } from "#server/limits/table/limits.ts"

/** The site's own values in the document. */
export type DocumentedSite = { siteName: string; siteUrl: string; contactEmail: string }

/** An operation with its address below `openDataAddress`. */
export type DocumentedOperation = { path: string; operation: OpenAPI.OperationObject }

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The objects of the document, by their names. */
const schemas = {
  Institutions: openInstitutions,
  Institution: openInstitution,
  Championships: openChampionships,
  Championship: openChampionship,
  Stages: openStages,
  Stage: openStage,
  StageDetails: openStageDetails,
  Class: openClass,
  Participants: openParticipants,
  Participant: openParticipant,
  Results: openResults,
  ResultDetails: openResultDetails,
  Result: openResult,
  Card: openCard,
  Standings: openStandings,
  Standing: openStanding,
  PooledStandings: openPooledStandings,
  PooledStanding: openPooledStanding,
  Problem: openProblem,
}

const problemSchema = { $ref: "#/components/schemas/Problem" }

/** Is a procedure of the contract part of the open data? */
export const isOpen = ({ isOpen: declared }: ProcedureMeta): boolean => declared === true

/** Returns the open data's description (OpenAPI 3.1), made from the contract by which it is served. */
export const openDataDocument = async (site: DocumentedSite): Promise<OpenAPI.Document> => {
  const document = await generator.generate(api, {
    filter: ({ contract }) => isOpen(contract["~orpc"].meta),
    info: {
      title: `${site.siteName}: ${en.title}`,
      version: "1",
      description: en.description.replaceAll("{{siteName}}", site.siteName),
      contact: { email: site.contactEmail, url: `${site.siteUrl}/api` },
      termsOfService: `${site.siteUrl}/api#terms`,
    },
    servers: [{ url: site.siteUrl + openDataAddress, description: site.siteName }],
    tags: Object.entries(en.tags).map(([name, description]) => ({ name, description })),
    externalDocs: { url: `${site.siteUrl}/api`, description: en.title },
    commonSchemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, { schema, strategy: "output" as const }]),
    ),
    customErrorResponseBodySchema: (errors) => ({
      allOf: [problemSchema],
      properties: { code: { enum: errors.map(([code]) => code) } },
    }),
  })
  for (const { operation } of operationsOf(document)) describe(operation)
  document.components = { ...document.components, ...shared }
  return withoutNoise(document, site.siteUrl)
}

/** Returns the operations of a document, in its order. */
export const operationsOf = ({ paths = {} }: OpenAPI.Document): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) => (item?.get ? [{ path, operation: item.get }] : []))

/** Returns the JSON schema of a response's body; empty if it has none. */
export const answerSchema = (response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined) =>
  (response && "content" in response ? response.content?.["application/json"]?.schema : null) ?? {}

// locale keys: api.operations.* api.tags.*
const summaries: Readonly<Record<string, string>> = en.operations

/** Adds to an operation what is the same for all: names, validation, limits. */
const describe = (operation: OpenAPI.OperationObject): void => {
  const { operationId = "", responses = {}, parameters = [] } = operation
  const summary = summaries[operationId]
  if (summary === undefined) throw new Error(`${operationId} has no words in locales/en/api.json`)
  operation.summary = summary
  operation.parameters = [
    ...parameters.map((parameter) => ("$ref" in parameter ? parameter : describedParameter(parameter))),
    { $ref: "#/components/parameters/IfNoneMatch" },
  ]
  const own = Object.entries(responses).map(([status, response]) => [status, describedResponse(response)])
  operation.responses = {
    ...Object.fromEntries(own),
    "304": { $ref: "#/components/responses/NotModified" },
    "429": { $ref: "#/components/responses/TooManyRequests" },
    "503": { $ref: "#/components/responses/Unavailable" },
  }
}

const describedParameter = (parameter: OpenAPI.ParameterObject): OpenAPI.ParameterObject => {
  const { name, required, in: place, schema = {} } = parameter
  const { description, examples: [example] = [], ...rest } = written.parse(schema)
  return {
    name,
    in: place,
    ...(required === undefined ? {} : { required }),
    ...(description === undefined ? {} : { description }),
    schema: rest,
    ...(example === undefined ? {} : { example }),
  }
}

/** A schema of the document, with its description in the contract. */
const written = z.looseObject({
  description: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
})

const describedResponse = (response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject) => {
  if ("$ref" in response) return response
  const { "application/json": json } = response.content ?? {}
  if (response.description === "OK")
    return { ...response, headers: { ETag: { $ref: "#/components/headers/ETag" } } }
  return { description: "A problem.", content: { "application/problem+json": json ?? {} } }
}

const problem = (description: string) => ({
  description,
  headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
  content: { "application/problem+json": { schema: problemSchema } },
})

/** What all operations have in common. */
const shared: Pick<OpenAPI.ComponentsObject, "headers" | "parameters" | "responses"> = {
  headers: {
    ETag: { description: "Changes with the answer.", schema: { type: "string" } },
    RetryAfter: { description: "Seconds to wait before asking again.", schema: { type: "integer" } },
  },
  parameters: {
    IfNoneMatch: {
      name: "If-None-Match",
      in: "header",
      description: "The ETag of an answer that is known; where it still holds, the answer is 304 and empty.",
      schema: { type: "string" },
    },
  },
  responses: {
    NotModified: {
      description: "Nothing has changed since the answer with the ETag that was sent.",
      headers: { ETag: { $ref: "#/components/headers/ETag" } },
    },
    TooManyRequests: problem(
      `More than ${limits.programs.openData.most} requests in a minute came from one address. IPv6 is counted by /64 network and, at four times the limit, by /48.`,
    ),
    Unavailable: problem("The site cannot answer now."),
  },
}

/** Returns a document with the site's own addresses in its examples, and without the limits of every whole number. */
const withoutNoise = (document: OpenAPI.Document, siteUrl: string): OpenAPI.Document =>
  JSON.parse(JSON.stringify(document).replaceAll(exampleOrigin, siteUrl), (key, value) =>
    (key === "minimum" || key === "maximum") && Math.abs(value) === Number.MAX_SAFE_INTEGER
      ? undefined
      : value,
  )
