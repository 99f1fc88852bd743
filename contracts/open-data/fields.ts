import { z } from "zod"
import { longestClassName } from "#contracts/form-schemas.ts"
import { storableText } from "#contracts/storable-text.ts"

/** The origin of all addresses in the examples; whoever shows these puts the site's own in its place. */
export const exampleOrigin = "https://example.org"

/** Returns a field with what it means, and an example: by both the document and the page of the interface describe it. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  ...examples: z.output<Schema>[]
): Schema => schema.meta(examples.length === 0 ? { description } : { description, examples })

/** An instant, as ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** An instant that something is narrowed down by; databases know no year 0. */
export const askedInstant = instant
  .max(40)
  .refine((written) => written >= "0001", "Before the year 1")
  .optional()

/** Returns an instant of epoch milliseconds as it is written. */
export const writeInstant = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Returns an instant as it is written, if there is one. */
export const writeInstantOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : writeInstant(milliseconds)

/** Returns a link, with where it leads. */
export const link = (description: string, example: string) =>
  field(z.url(), description, exampleOrigin + example)

/** Returns a link that is not always there. */
export const linkOrNull = (description: string, example: string) =>
  field(z.url().nullable(), description, exampleOrigin + example)

/** One part of an address, or what a list is narrowed down to. */
const id = storableText(100).min(1)

/** What names an institution in an address. */
export const institutionPathParams = { institution: field(id, "Id of the institution.", "lamsf") }

/** What names a championship in an address. */
export const championshipPathParams = {
  ...institutionPathParams,
  championship: field(id, "Id of the championship in its institution.", "2026"),
}

/** What names a stage in an address. */
export const stagePathParams = {
  ...championshipPathParams,
  stage: field(id, "Id of the stage in its championship.", "smiltene"),
}

/** What names a result in an address. */
export const resultPathParams = {
  ...stagePathParams,
  participant: field(id, "Id of the participant.", "ext-5f0c9a"),
}

/** By which class a list is narrowed down. */
export const ofClass = {
  class: field(storableText(longestClassName).min(1).optional(), "Only this class, by its name.", "Expert"),
}

export const optionalId = id.optional()

const most = 100

/** Which part of a list is asked for. */
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

/** What every list says besides its entries. */
export const listFields = {
  total: field(z.int(), "How many entries there are on all pages.", 1),
  next: field(z.url().nullable(), "Address of the next page; null on the last one.", null),
}
