import "./found-list.css"
import { useTranslation } from "react-i18next"

/** How a search goes; "closed" also where too little is typed to search for. */
export type SearchState = "closed" | "searching" | "failed" | "none" | "found"

type SearchStatusProps = { state: SearchState; found: number; typed: string }

/** Says how a search goes, in view where there is no list. It is there before it has anything to say, so that screen readers hear it. */
export function SearchStatus({ state, found, typed }: SearchStatusProps) {
  const { t } = useTranslation()
  const isInView = state !== "closed" && state !== "found"
  return (
    <p role="status" className={isInView ? "found-list found-status" : "sr-only"} data-state={state}>
      {/* locale keys: site.search.states.* */}
      {state === "failed" && t("noAnswer")}
      {state !== "failed" && state !== "closed" && t(`search.states.${state}`, { found, typed })}
    </p>
  )
}
