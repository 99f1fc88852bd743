import { useWords } from "#app/i18n/words.ts"
import "./search-field.css"
import { searchId } from "./search-field.tsx"

type NoneFoundProps = { says: string; onClear(): void }

/** What stands instead of a list in which a search found nobody; the field has the focus once the search is cleared. */
export function NoneFound({ says, onClear }: NoneFoundProps) {
  const t = useWords("results")
  const clear = () => {
    onClear()
    document.getElementById(searchId)?.focus()
  }
  return (
    <div className="none-found">
      <p>{says}</p>
      <button type="button" className="quiet-button" onClick={clear}>
        {t("clearSearch")}
      </button>
    </div>
  )
}
