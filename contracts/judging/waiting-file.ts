import * as z from "zod/mini"
import { latestInstant } from "#contracts/fields/instant.ts"
import { competitionTypes } from "#domain/competitions/scoring.ts"
import { isStorableText, visibleText } from "#domain/site/typed-text.ts"

/** The format of the ids that the server issues. */
const deviceId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** How many taps a file may contain. */
export const mostWaitingTaps = 20_000

/** How many riders a file may name: with a part of its taps they fit into one request. */
export const mostNamedRiders = 1_000

/** The longest name of a rider in a file. */
export const longestRiderName = 100

/** A rider of an event that only a phone knows, as somebody typed them there. */
export const namedRider = z.object({
  /** As the taps of the file name them. */
  participant: z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorableText)),
  name: z
    .string()
    .check(
      z.overwrite(visibleText),
      z.trim(),
      z.minLength(1),
      z.maxLength(longestRiderName),
      z.refine(isStorableText),
    ),
  racingNumber: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
})
export type NamedRider = z.infer<typeof namedRider>

/** The file that a phone saves for a secretary to import: its pending taps, or all taps of an event that only it knows (D-11). */
export const waitingFile = z.object({
  /** 2: it names riders. */
  v: z.literal([1, 2]),
  /** Path of the stage, or of an event that only the phone knows. */
  stage: z.string().check(z.maxLength(400), z.refine(isStorableText)),
  /** How such an event was scored. */
  competitionType: z.optional(z.enum(competitionTypes)),
  /** Whose name its scores carry. */
  name: z
    .string()
    .check(z.overwrite(visibleText), z.minLength(1), z.maxLength(200), z.refine(isStorableText)),
  /** The device that should have sent them; missing where none did, as for an event that only the phone knows. */
  device: z.optional(z.string().check(z.regex(deviceId))),
  savedOn: z.number().check(z.gte(0), z.lte(latestInstant)),
  /** Who the riders of such an event are; still unread, as the taps are. */
  riders: z.optional(z.array(z.unknown()).check(z.maxLength(mostNamedRiders))),
  /** As they would be sent, in their order, not parsed yet: an unreadable one must not affect the others. */
  events: z.array(z.unknown()).check(z.maxLength(mostWaitingTaps)),
})
export type WaitingFile = z.infer<typeof waitingFile>

/** How much of a file is sent in one request, in bytes: half of the server's limit for a request. */
const mostAtOnce = 1024 * 1024

/** Returns what a file's text contains, in the parts in which it is sent; null: it is no such file. */
export const readParts = (text: string): WaitingFile[] | null => {
  try {
    const { data } = waitingFile.safeParse(JSON.parse(text))
    return data ? partsOf(data) : null
  } catch {
    return null
  }
}

/** Returns a file as the parts in which it is sent, one after the other: all of its taps, in their order; at least one part. */
export const partsOf = (file: WaitingFile): WaitingFile[] => {
  const bytes = new TextEncoder()
  const parts: unknown[][] = [[]]
  let size = 0
  for (const event of file.events) {
    const own = bytes.encode(JSON.stringify(event)).length + 1
    if (size > 0 && size + own > mostAtOnce) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(event)
    size += own
  }
  return parts.map((events) => ({ ...file, events }))
}
