import type { GuideBlock, GuideLine, GuideSpan } from "#domain/site/guide.ts"

/** The text of a section of a guide. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    <Block key={index} block={block} />
  ))
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "paragraph")
    return (
      <p>
        <Line line={block.line} />
      </p>
    )
  const List = block.isOrdered ? "ol" : "ul"
  return (
    <List>
      {block.items.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
        <li key={index}>
          <Line line={line} />
        </li>
      ))}
    </List>
  )
}

function Line({ line }: { line: GuideLine }) {
  return line.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    <Span key={index} span={span} />
  ))
}

function Span({ span }: { span: GuideSpan }) {
  if (typeof span === "string") return span
  if ("name" in span) return <b>{span.name}</b>
  if ("code" in span) return <code>{span.code}</code>
  return <a href={span.to}>{span.link}</a>
}
