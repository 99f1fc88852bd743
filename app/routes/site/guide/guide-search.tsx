import { Form } from "react-router"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { mostSearchedInGuide } from "#domain/site/search-guide.ts"
import { Field } from "#ui/field.tsx"
import type { GuideWords } from "./guide-texts.ts"

type GuideSearchProps = { searched: string; words: GuideWords }

/** Searches all guides; what is searched for stands in the address, also without script. */
export function GuideSearch({ searched, words }: GuideSearchProps) {
  const field = useFollowedValue<HTMLInputElement>(searched)
  return (
    <Form method="get" action="/guide" role="search" aria-label={words.search} className="guide-search">
      <Field label={words.search}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            name="q"
            defaultValue={searched}
            maxLength={mostSearchedInGuide}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      <button type="submit" className="button">
        {words.submit}
      </button>
    </Form>
  )
}
