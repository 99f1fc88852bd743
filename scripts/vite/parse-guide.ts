import { lexer } from "marked"
import * as z from "zod"
import type { Guide, GuideBlock, GuideLine, GuideSection, GuideSpan } from "#domain/site/guide.ts"

/** What a guide may consist of; anything else of Markdown is a mistake. */
const span = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("strong"), text: z.string() }),
    z.object({ type: z.literal("codespan"), text: z.string() }),
    z.object({ type: z.literal("link"), text: z.string(), href: z.string() }),
  ])
  .transform((token): GuideSpan => {
    if (token.type === "text") return token.text
    if (token.type === "strong") return { name: token.text }
    if (token.type === "codespan") return { code: token.text }
    return { link: token.text, to: addressOf(token.href) }
  })

const line = z.array(span)
const item = z.object({ tokens: z.tuple([z.object({ type: z.literal("text"), tokens: line })]) })
const heading = z.object({
  type: z.literal("heading"),
  depth: z.union([z.literal(1), z.literal(2)]),
  text: z.string(),
})
const anchor = /^<a id="([a-z]+(?:-[a-z]+)*)"><\/a>$/

const block = z.union([
  heading,
  z.object({ type: z.literal("space") }),
  z
    .object({ type: z.literal("paragraph"), text: z.string().regex(anchor) })
    .transform(({ text }) => ({ type: "anchor" as const, id: anchor.exec(text)?.[1] ?? "" })),
  z.object({ type: z.literal("paragraph"), tokens: line }),
  z.object({ type: z.literal("list"), ordered: z.boolean(), items: z.array(item) }),
])

/**
 * Returns a guide from `docs/guide/`: a title, a paragraph about it, and sections, each of which has an anchor before
 * its heading. Throws at anything else.
 */
export const parseGuide = (markdown: string): Guide => {
  const [title, lead, ...rest] = z
    .array(block)
    .parse(lexer(markdown))
    .filter(({ type }) => type !== "space")
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("A guide begins with its title")
  if (lead?.type !== "paragraph") throw new Error("After its title a guide says what it is about")
  return { title: title.text, lead: plainText(lead.tokens), sections: sectionsOf(rest) }
}

const sectionsOf = (blocks: readonly z.infer<typeof block>[]): GuideSection[] => {
  const sections: (Omit<GuideSection, "blocks"> & { blocks: GuideBlock[] })[] = []
  let anchored: string | null = null
  for (const one of blocks) {
    if (one.type === "anchor") anchored = one.id
    else if (one.type === "heading") {
      if (anchored === null || one.depth !== 2)
        throw new Error(`“${one.text}” has no anchor, or is no section`)
      sections.push({ id: anchored, heading: one.text, blocks: [] })
      anchored = null
    } else {
      const section = sections.at(-1)
      if (!section || anchored !== null) throw new Error("Text stands between sections")
      const shown = blockOf(one)
      if (shown) section.blocks.push(shown)
    }
  }
  return sections
}

const blockOf = (
  token: Exclude<z.infer<typeof block>, { type: "anchor" | "heading" }>,
): GuideBlock | null => {
  if (token.type === "paragraph") return { kind: "paragraph", line: token.tokens }
  if (token.type === "space") return null
  return {
    kind: "list",
    isOrdered: token.ordered,
    items: token.items.map(({ tokens: [{ tokens }] }) => tokens),
  }
}

const plainText = (tokens: GuideLine): string =>
  tokens
    .map((part) => {
      if (typeof part !== "string") throw new Error("What a guide is about is said in plain words")
      return part
    })
    .join("")

/** In the repository a link leads to another file of the folder, on the site to its page. */
const addressOf = (href: string): string => {
  const [, name, fragment = ""] = /^([a-z]+)\.md(#[a-z-]+)?$/.exec(href) ?? []
  if (name === undefined) throw new Error(`A guide links only to guides, not to ${href}`)
  return `/guide/${name}${fragment}`
}
