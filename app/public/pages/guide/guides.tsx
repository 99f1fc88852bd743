import { href, Link } from "react-router"
import { TextPage } from "#app/public/pages/text-page.tsx"
import { type FoundSection, searchGuide } from "#domain/site/search-guide.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/guides.ts"
import { GuideSearch, guideWidth } from "./guide-search.tsx"
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
    <TextPage text={text} className={guideWidth}>
      {searched !== "" && <meta name="robots" content="noindex" />}
      <GuideSearch searched={searched} words={words} />
      {found && <Found found={found} words={words} />}
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-4">
        {guides.map(({ name, title, lead, headings }) => {
          const address = href("/guide/:guide", { guide: name })
          return (
            <article
              key={name}
              className="rounded-xl border border-t-6 border-line border-t-signal bg-surface px-5 pt-4 pb-5"
            >
              <h2 className="text-[1.75rem]/tight">
                <Link to={address}>{title}</Link>
              </h2>
              <p className="my-2 text-muted">{lead}</p>
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
          <li key={`${guide} ${id}`} className="border-b border-line py-3">
            <Link to={`${href("/guide/:guide", { guide })}#${id}`} className="font-bold">
              {heading}
            </Link>
            <span className="block text-sm text-muted">{title}</span>
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
