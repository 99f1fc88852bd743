import * as z from "zod/mini"

// What a link's picture shows (TV-07), in the words of its language: all that the process which draws it is sent.

/** No text of a picture has more letters: what is longer is cut before it is measured. */
const longestText = 300

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.slice(0, longestText)),
)

/** A colour is inserted into the picture as it is, so anything else is replaced by white. */
const color = z.catch(z.string().check(z.regex(/^#[\da-f]{6}$/i)), "#ffffff")

const state = z.object({ tone: z.enum(["live", "provisional", "final", "plain"]), text })

/** How final it is (D-36, D-40), in a word. */
export type PreviewState = z.infer<typeof state>

/** What stands above every picture of a stage: the site, what it is about, when and where. */
const heading = { site: text, title: text, facts: text, state: z.nullable(state) }

const rider = { number: z.nullable(text), color, name: text }

const line = z.object({ ...rider, racingClass: text, place: text, points: text })

type PreviewLine = z.infer<typeof line>

/** Returns one line for the riders who lead: who share the first place are named together. None: nobody leads. */
export const leaderLine = (first: readonly PreviewLine[]): PreviewLine[] => {
  const [leader] = first
  if (!leader) return []
  const numbers = first.flatMap(({ number }) => number ?? [])
  return [
    {
      ...leader,
      number: numbers.length === 0 ? null : numbers.join("/"),
      name: first.map(({ name }) => name).join(", "),
    },
  ]
}

/** How many classes, each with its leaders, a picture has room for. */
export const mostLeaders = 16

/** How many riders of one class a picture has room for. */
export const mostOfClass = 5

/** More sections have no room, whatever their size. */
const mostLaps = 12
const mostSections = 60

const chip = z.object({
  /** Null: not ridden. */
  points: z.nullable(text),
  /** Its colour: by the score, where fewer points are better, or by its share of the most, 0 to 1. */
  shade: z.union([z.literal([0, 1, 2, 3, 5]), z.object({ worth: z.number() })]),
})

/** The score of a section. */
export type PreviewChip = z.infer<typeof chip>

const beginning = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z.pipe(
    z.array(schema),
    z.transform((list: z.infer<Schema>[]) => list.slice(0, most)),
  )

/** What the process that draws pictures is sent; texts and lists that are too long are cut. */
export const linkPreview = z.discriminatedUnion("kind", [
  /** A stage: the leader of each class, or its classes until somebody leads. */
  z.object({
    kind: z.literal("stage"),
    ...heading,
    leaders: beginning(line, mostLeaders),
    classes: beginning(z.object({ name: text, color }), 20),
  }),
  z.object({ kind: z.literal("class"), ...heading, color, lines: beginning(line, mostOfClass) }),
  z.object({
    kind: z.literal("rider"),
    ...heading,
    ...rider,
    figures: beginning(z.object({ label: text, value: text }), 2),
    laps: beginning(z.object({ label: text, chips: beginning(chip, mostSections) }), mostLaps),
  }),
  z.object({
    kind: z.literal("ad"),
    site: text,
    title: text,
    price: text,
    state: z.nullable(state),
    photo: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
])

/** What a picture shows. */
export type LinkPreview = z.infer<typeof linkPreview>

/** What that process answers: the bytes of the picture. */
export const drawnPreview = z.object({
  picture: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
