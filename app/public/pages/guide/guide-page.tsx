import { data, href, Link } from "react-router"
import { TextPage } from "#app/public/pages/text-page.tsx"
import { isGuideName } from "#domain/site/guide.ts"
import { GuideBlocks } from "#ui/guide-blocks.tsx"
import type { Route } from "./+types/guide-page.ts"
import { GuideSearch, guideWidth } from "./guide-search.tsx"
import { listGuides, readGuides, shownGuide } from "./guide-texts.ts"

export function loader({ context, params: { guide } }: Route.LoaderArgs) {
  if (!isGuideName(guide)) throw data(null, { status: 404 })
  const { guides, words } = readGuides(context)
  const { sections } = guides[guide]
  const others = listGuides(guides).filter(({ name }) => name !== guide)
  return {
    text: shownGuide(context, guides[guide]),
    blocks: sections.map(({ id, blocks }) => ({ id, blocks })),
    others: others.map(({ name, title }) => ({ name, title })),
    words,
  }
}

/** What one role does on a race day, in its order; the “?” of a page leads to one of the sections (HE-01). */
export default function GuidePage({ loaderData: { text, blocks, others, words } }: Route.ComponentProps) {
  return (
    <TextPage
      text={text}
      className={`guide-page ${guideWidth}`}
      contents={
        <nav
          aria-labelledby="guide-contents"
          className="mt-6 rounded-xl border border-line bg-surface px-4 py-3 lg:mt-0 print:hidden"
        >
          <h2 id="guide-contents" className="text-xl/tight">
            {words.contents}
          </h2>
          <ol className="guide-links columns-[16rem] gap-x-6 lg:columns-auto">
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      }
      below={Object.fromEntries(
        blocks.map((one) => [one.id, <GuideBlocks key={one.id} blocks={one.blocks} />]),
      )}
    >
      <footer className="mt-12 max-w-176 border-t-4 border-line pt-6 print:hidden">
        <nav aria-labelledby="other-guides">
          <h2 id="other-guides" className="text-xl/tight">
            {words.others}
          </h2>
          <ul className="guide-links">
            {others.map(({ name, title }) => (
              <li key={name}>
                <Link to={href("/guide/:guide", { guide: name })}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <GuideSearch searched="" words={words} />
      </footer>
    </TextPage>
  )
}
