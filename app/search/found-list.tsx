import "./found-list.css"
import { useTranslation } from "react-i18next"
import { ListOption } from "#ui/list-option.tsx"
import type { Found } from "./found.ts"
import { FoundWords } from "./found-words.tsx"

type FoundListProps = {
  id: string
  optionId(index: number): string
  found: readonly Found[]
  /** Which of them the arrow keys have reached; -1: none. */
  active: number
  onChoose(found: Found): void
}

/** What a search has found while one types, by kind: the list of a combobox, whose field keeps the focus. */
export function FoundList({ id, optionId, found, active, onChoose }: FoundListProps) {
  const { t } = useTranslation()
  const groups = Map.groupBy(
    found.map((one, index) => ({ one, index })),
    ({ one }) => one.kind,
  )
  return (
    <div id={id} role="listbox" aria-label={t("search.label")} className="found-list">
      {[...groups].map(([kind, own]) => (
        // biome-ignore lint/a11y/useSemanticElements: choices are not fields
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          {/* locale keys: site.search.kinds.* */}
          <p id={`${id}-${kind}`}>{t(`search.kinds.${kind}`)}</p>
          {own.map(({ one, index }) => (
            <ListOption
              key={one.key}
              id={optionId(index)}
              isActive={index === active}
              onChoose={() => onChoose(one)}
            >
              <FoundWords found={one} />
            </ListOption>
          ))}
        </div>
      ))}
    </div>
  )
}
