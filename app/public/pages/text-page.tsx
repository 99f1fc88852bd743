import { Fragment, type ReactNode, useEffect } from "react"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { useLanguage } from "#ui/speech.tsx"
import type { ShownText } from "./read-text.ts"
import "./text-page.css"
import { useRevalidator } from "react-router"
import { WithCode } from "./with-code.tsx"

type TextPageProps = {
  text: ShownText
  /** What leads to the sections. */
  contents?: ReactNode
  /** What stands below the text of a section, by its id. */
  below?: Readonly<Record<string, ReactNode>>
  className?: string
  children?: ReactNode
}

/** A page to read: a title, and sections that have headings and addresses of their own. */
export function TextPage({ text, contents, below = {}, className = "", children }: TextPageProps) {
  useReloadInLanguage(text.language)
  return (
    <article className={`text-page ${className}`} lang={text.language}>
      <PageMeta title={text.title} description={text.description} />
      <h1>{text.title}</h1>
      <p className="mt-3 border-l-6 border-signal pl-4 text-[1.1875rem]">{text.description}</p>
      {contents}
      {text.sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id}>
          <h2>{heading}</h2>
          {blocks.map((lines) => (
            <Block key={lines[0]} lines={lines} contactEmail={text.contactEmail} />
          ))}
          {below[id]}
        </section>
      ))}
      {children}
    </article>
  )
}

function Block({ lines, contactEmail }: { lines: string[]; contactEmail: string }) {
  const [first = ""] = lines
  if (!first.startsWith("- ")) return <p>{linked(first, contactEmail)}</p>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{linked(line.slice(2), contactEmail)}</li>
      ))}
    </ul>
  )
}

/** A line in which the contact address can be followed, and what stands between backticks is code. */
function linked(line: string, contactEmail: string): ReactNode {
  const [before = "", ...rest] = line.split(contactEmail)
  return [
    <WithCode key="before" line={before} />,
    ...rest.map((after, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
      <Fragment key={index}>
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        <WithCode line={after} />
      </Fragment>
    )),
  ]
}

/** Asks the server for the page's text again once the visitor has switched to another language than it came in. */
function useReloadInLanguage(language: string): void {
  const spoken = useLanguage()
  const { revalidate } = useRevalidator()
  const isOther = spoken !== language
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
}
