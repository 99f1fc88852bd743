import "./found-list.css"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type Found, listFound } from "./found.ts"
import { FoundWords } from "./found-words.tsx"

export { listFound }

type FoundListProps = {
  /** Those of the choices are made of it: `…-0` and so on. */
  id: string
  typed: string
  found: readonly Found[]
  /** Which of them the arrow keys have reached; -1: none. */
  active: number
  onChoose(address: string): void
}

/** What a search has found while one types, by kind: the list of a combobox, whose field keeps the focus. */
export function FoundList({ id, typed, found, active, onChoose }: FoundListProps) {
  const { t } = useTranslation()
  const groups = Map.groupBy(
    found.map((one, index) => ({ one, index })),
    ({ one }) => one.kind,
  )
  return (
    <>
      <p role="status" className={found.length === 0 ? "found-list" : "sr-only"}>
        {found.length === 0 ? t("search.none", { typed }) : t("search.found", { found: found.length })}
      </p>
      {found.length > 0 && (
        <div id={id} role="listbox" aria-label={t("search.label")} className="found-list">
          {[...groups].map(([kind, own]) => (
            // biome-ignore lint/a11y/useSemanticElements: choices are not fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              {/* locale keys: site.search.kinds.* */}
              <p id={`${id}-${kind}`}>{t(`search.kinds.${kind}`)}</p>
              {own.map(({ one, index }) => (
                <Choice
                  key={one.key}
                  id={`${id}-${index}`}
                  found={one}
                  isActive={index === active}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

type ChoiceProps = { id: string; found: Found; isActive: boolean; onChoose(address: string): void }

function Choice({ id, found, isActive, onChoose }: ChoiceProps) {
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) choice.current?.scrollIntoView({ block: "nearest" })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={choice}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(found.address)}
    >
      <FoundWords found={found} />
    </div>
  )
}
