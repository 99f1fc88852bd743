import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { SearchField } from "#app/search/search-field.tsx"
import type { OfferedJudge } from "#contracts/judges-page.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"
import { LineButton } from "./line-actions.tsx"

/** How many are comfortable to scan without a search. */
const mostAtOnce = 5

type AddJudgeProps = {
  offered: readonly OfferedJudge[]
  onAdd(judge: OfferedJudge): Promise<unknown>
}

/** Offers those who declared themselves judges; a search finds them by name, whatever the accents (JU-01). */
export function AddJudge({ offered, onAdd }: AddJudgeProps) {
  const t = useWords("judges")
  const [words, setWords] = useState("")
  const [adding, setAdding] = useState<string | null>(null)
  const found = offered.filter(({ name, email }) =>
    normalizeText(`${name} ${email ?? ""}`).includes(normalizeText(words)),
  )
  const rest = found.length - mostAtOnce
  const add = async (judge: OfferedJudge) => {
    setAdding(judge.userId)
    await onAdd(judge)
    setAdding(null)
  }
  return (
    <div className="judges-panel">
      <h3>{t("judges.addTitle")}</h3>
      {offered.length === 0 ? (
        <p className="text-muted">{t("judges.nobodyOffered")}</p>
      ) : (
        <>
          {offered.length > mostAtOnce && (
            <SearchField
              label={t("judges.search")}
              hint={t("judges.searchHint")}
              words={words}
              onWords={setWords}
            />
          )}
          {found.length === 0 && <p className="mt-2">{t("judges.noneFound", { words: words.trim() })}</p>}
          <ul className="record-list">
            {found.slice(0, mostAtOnce).map((judge) => (
              <li key={judge.userId}>
                <span className="min-w-0">
                  <b>{judge.name}</b>{" "}
                  {judge.email !== null && <span className="text-muted">{judge.email}</span>}{" "}
                </span>
                <LineButton
                  words={t("judges.add")}
                  label={t("judges.addOf", { name: judge.name })}
                  isBusy={adding === judge.userId}
                  onPress={() => void add(judge)}
                />
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-muted">{t("judges.more", { count: rest })}</p>}
        </>
      )}
    </div>
  )
}
