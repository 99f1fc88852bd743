/** The guides, one for each role, in the order in which they are listed. */
export const guideNames = ["secretary", "judge", "rider", "parent", "admin"] as const

/** One of the guides. */
export type GuideName = (typeof guideNames)[number]

/** Returns whether a text names a guide. */
export const isGuideName = (text: string): text is GuideName => guideNames.some((name) => name === text)

/** A part of a line: plain text, a name as the screen shows it, code, or a link. */
export type GuideSpan = string | { name: string } | { code: string } | { link: string; to: string }

/** A sentence or more, in its parts. */
export type GuideLine = readonly GuideSpan[]

/** A paragraph, or a list of lines. */
export type GuideBlock =
  | { kind: "paragraph"; line: GuideLine }
  | { kind: "list"; isOrdered: boolean; items: readonly GuideLine[] }

/** One heading with the text below it. */
export type GuideSection = {
  /** The same in all languages: links lead to it. */
  id: string
  heading: string
  blocks: readonly GuideBlock[]
}

/** A guide in one language. */
export type Guide = { title: string; lead: string; sections: readonly GuideSection[] }

/** Returns a line as plain text. */
export const textOfLine = (line: GuideLine): string =>
  line
    .map((span) => {
      if (typeof span === "string") return span
      if ("name" in span) return span.name
      return "code" in span ? span.code : span.link
    })
    .join("")

/** Returns the lines of a block. */
export const linesOfBlock = (block: GuideBlock): readonly GuideLine[] =>
  block.kind === "paragraph" ? [block.line] : block.items
