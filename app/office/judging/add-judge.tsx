import { useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { SearchField } from "#app/site/search/search-field.tsx"
import type { OfferedJudge } from "#contracts/judging/judges-page.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { judgesPanel, panelHeading } from "./judges-part.tsx"
import { LineButton, recordLine } from "./line-actions.tsx"

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
  const found = offered.filter(({ name, email }) =>
    normalizeText(`${name} ${email ?? ""}`).includes(normalizeText(words)),
  )
  const rest = found.length - mostAtOnce
  return (
    <div className={judgesPanel}>
      <h3 className={panelHeading}>{t("judges.addTitle")}</h3>
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
          <ul className="record-list mt-0">
            {found.slice(0, mostAtOnce).map((judge) => (
              <OfferedLine key={judge.userId} judge={judge} onAdd={onAdd} />
            ))}
          </ul>
          {rest > 0 && <p className="text-muted">{t("judges.more", { count: rest })}</p>}
        </>
      )}
    </div>
  )
}

type OfferedLineProps = Pick<AddJudgeProps, "onAdd"> & { judge: OfferedJudge }

/** Once the judge is added the line goes, and the next one has the focus. */
function OfferedLine({ judge, onAdd }: OfferedLineProps) {
  const t = useWords("judges")
  const [isAdding, setAdding] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  useFocusAfter(
    line,
    () =>
      line.current?.nextElementSibling?.querySelector("button") ?? document.getElementById("stage-judges"),
  )
  const add = async () => {
    setAdding(true)
    await onAdd(judge)
    setAdding(false)
  }
  return (
    <li ref={line} className={`${recordLine} last:border-b-0`}>
      <span className="min-w-0 max-sm:flex-1">
        <b>{judge.name}</b> {judge.email !== null && <span className="text-muted">{judge.email}</span>}{" "}
      </span>
      <LineButton
        words={t("judges.add")}
        label={t("judges.addOf", { name: judge.name })}
        isBusy={isAdding}
        onPress={() => void add()}
      />
    </li>
  )
}
