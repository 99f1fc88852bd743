import "#ui/field.css"
import { useWords } from "#app/i18n/words.ts"
import { isFound } from "#app/routes/results/class-lists.ts"
import type { BoardRow } from "#contracts/live.ts"
import { compareRacingNumbers, numberedName } from "#domain/registration/participants.ts"
import { Field } from "#ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { longestSearch, type RiderSearch } from "./use-rider-search.ts"

/** At most this many riders are offered while a number or a name is typed. */
const mostOffered = 8

/** The field of a number or name, and who is meant while it is typed. Enter ends it: what is typed next begins another. */
export function RiderSearchField({ rows, search }: { rows: readonly BoardRow[]; search: RiderSearch }) {
  const t = useWords("screens")
  const isHydrated = useHydrated()
  const { words, found, field, type, choose, beginAnother } = search
  const isSearching = words.trim() !== "" && !found
  const offered = isSearching ? rows.filter((row) => isFound(row, words)) : []
  return (
    <form
      className="rider-search needs-script"
      onSubmit={(event) => {
        event.preventDefault()
        beginAnother()
      }}
    >
      <Field label={t("number")} hint={t("numberHint")}>
        {(control) => (
          <input
            {...control}
            ref={field}
            disabled={!isHydrated}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={longestSearch}
            value={words}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key }) => key === "Escape" && type("")}
          />
        )}
      </Field>
      <p role="status" className={isSearching && offered.length === 0 ? "text-muted" : "sr-only"}>
        {found ? numberedName(found) : isSearching && offered.length === 0 && t("nobody")}
      </p>
      {offered.length > 0 && (
        <ul className="offered-riders">
          {offered
            .toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber))
            .slice(0, mostOffered)
            .map((row) => (
              <li key={row.id}>
                <button type="button" className="quiet-button" onClick={() => choose(row.id)}>
                  {numberedName(row)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}
