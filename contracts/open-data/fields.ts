import { z } from "zod"
import { shownText, storableText } from "#contracts/fields/storable-text.ts"
import { longestClassName } from "#contracts/fields/text-schemas.ts"

/** The origin of all addresses in the examples; it is replaced by the site's own where examples are shown. */
export const exampleOrigin = "https://example.org"

/** Returns a field with its meaning and an example, for the OpenAPI document and the open-data page. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  ...examples: z.output<Schema>[]
): Schema => schema.meta(examples.length === 0 ? { description } : { description, examples })

/** An instant, as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** An instant used as a filter; databases have no year 0. */
export const instantFilter = instant
  .max(40)
  .refine((written) => written >= "0001", "Before the year 1")
  .optional()

/** Returns an instant, epoch milliseconds, in the format of the open data. */
export const writeInstant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Returns the same, or null if there is no instant. */
export const writeInstantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : writeInstant(milliseconds)

/** Returns a link, with where it leads. */
export const link = (description: string, example: string) =>
  field(z.url(), description, exampleOrigin + example)

/** Returns a link that is not always there. */
export const linkOrNull = (description: string, example: string) =>
  field(z.url().nullable(), description, exampleOrigin + example)

/** One part of an address, or the value of a filter. */
const id = storableText(100).min(1)

/** The path parameters of an institution. */
export const institutionPathParams = { institution: field(id, "Id of the institution.", "lamsf") }

/** The path parameters of a championship. */
export const championshipPathParams = {
  ...institutionPathParams,
  championship: field(id, "Id of the championship in its institution.", "2026"),
}

/** The path parameters of a stage. */
export const stagePathParams = {
  ...championshipPathParams,
  stage: field(id, "Id of the stage in its championship.", "smiltene"),
}

/** The path parameters of a result. */
export const resultPathParams = {
  ...stagePathParams,
  participant: field(id, "Id of the participant.", "ext-5f0c9a"),
}

/** The filter of a list by class. */
export const ofClass = {
  class: field(shownText(longestClassName).min(1).optional(), "Only this class, by its name.", "Expert"),
}

export const optionalId = id.optional()

const most = 100

/** The query parameters for a part of a list. */
export const paging = {
  limit: field(
    z.coerce.number<string | number>().int().min(1).max(most).default(most),
    `The most entries to answer with, ${most} at most.`,
    20,
  ),
  offset: field(
    z.coerce.number<string | number>().int().min(0).max(100_000).default(0),
    "How many entries to skip. Follow `next` rather than count them yourself.",
    0,
  ),
}

/** The fields that every list has besides its entries. */
export const listFields = {
  total: field(z.int(), "How many entries there are on all pages.", 1),
  next: field(z.url().nullable(), "Address of the next page; null on the last one.", null),
}
