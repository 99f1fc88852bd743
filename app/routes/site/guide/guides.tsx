import "./guide.css"
import { href, Link } from "react-router"
import { TextPage } from "#app/routes/site/text-page.tsx"
import { type FoundSection, searchGuide } from "#domain/site/search-guide.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/guides.ts"
import { GuideSearch } from "./guide-search.tsx"
import { type GuideWords, listGuides, readGuides, shownGuide } from "./guide-texts.ts"

export function loader({ context, url }: Route.LoaderArgs) {
  const { guides, index, words } = readGuides(context)
  const searched = url.searchParams.get("q")?.trim() ?? ""
  return {
    text: shownGuide(context, { title: words.title, lead: words.description, sections: [] }),
    guides: listGuides(guides),
    searched,
    found: searched === "" ? null : searchGuide(index, searched),
    words,
  }
}

/** All guides with their headings, and what a search finds in them (HE-01). */
export default function Guides({
  loaderData: { text, guides, searched, found, words },
}: Route.ComponentProps) {
  return (
    <TextPage text={text} className="guide">
      {searched !== "" && <meta name="robots" content="noindex" />}
      <GuideSearch searched={searched} words={words} />
      {found && <Found found={found} words={words} />}
      <div className="guide-list">
        {guides.map(({ name, title, lead, headings }) => {
          const address = href("/guide/:guide", { guide: name })
          return (
            <article key={name}>
              <h2>
                <Link to={address}>{title}</Link>
              </h2>
              <p>{lead}</p>
              <ol className="guide-links">
                {headings.map(({ id, heading }) => (
                  <li key={id}>
                    <Link to={`${address}#${id}`}>{heading}</Link>
                  </li>
                ))}
              </ol>
            </article>
          )
        })}
      </div>
    </TextPage>
  )
}

function Found({ found, words }: { found: readonly FoundSection[]; words: GuideWords }) {
  if (found.length === 0) return <EmptyState title={words.nothing}>{words.nothingNext}</EmptyState>
  return (
    <section aria-labelledby="guide-found">
      <h2 id="guide-found">{words.found}</h2>
      <ol className="guide-links">
        {found.map(({ guide, id, title, heading, sentence }) => (
          <li key={`${guide} ${id}`} className="found-section">
            <Link to={`${href("/guide/:guide", { guide })}#${id}`} className="found-heading">
              {heading}
            </Link>
            <span className="found-in">{title}</span>
            {sentence && (
              <p>
                {sentence.map(({ text, isFound }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
                  isFound ? <mark key={index}>{text}</mark> : text,
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
