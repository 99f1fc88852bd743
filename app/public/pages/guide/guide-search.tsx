import { Form } from "react-router"
import { WordsField } from "#app/site/search/words-field.tsx"
import { mostSearchedInGuide } from "#domain/site/search-guide.ts"
import type { GuideWords } from "./guide-texts.ts"

/** A page of guides is wider than its text, which stays easy to read. */
export const guideWidth = "max-w-5xl [&>:is(h1,p,section)]:max-w-176"

type GuideSearchProps = { searched: string; words: GuideWords }

/** Searches all guides; what is searched for stands in the address, also without script. */
export function GuideSearch({ searched, words }: GuideSearchProps) {
  return (
    <Form
      method="get"
      action="/guide"
      role="search"
      aria-label={words.search}
      className="mt-6 grid max-w-176 grid-cols-[minmax(0,1fr)_auto] items-end gap-3 print:hidden"
    >
      <WordsField label={words.search} words={searched} most={mostSearchedInGuide} />
      <button type="submit" className="button">
        {words.submit}
      </button>
    </Form>
  )
}
