import "./rider-card-row.css"
import { type ReactNode, useCallback, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"

/** An open card: where it is fetched, and what makes it stale. */
export type OpenCard = {
  address: string
  /** The rider's line, those directly ahead and behind, and the line with which it is compared. */
  lines: readonly (BoardRow | undefined)[]
  /** The revision of the board that they are of. */
  revision: number
  /** Shown for a card that could not be fetched. */
  problem(retry: () => void): ReactNode
}

type CardView = typeof import("./open-rider-card.tsx")

const importCardView = () =>
  loadWithWords(["card", "results", "section"], () => import("./open-rider-card.tsx"))

/** Preloads the code of the card; a failure shows when a card is opened. */
export function fetchCardView(): void {
  importCardView().catch(() => {})
}

/** The row with a rider's card, below the line. */
export function RiderCardRow(props: Omit<OpenCard, "problem">) {
  const [view, setView] = useState<CardView | "missing" | null>(null)
  const fetchView = useCallback(() => {
    setView(null)
    importCardView().then(setView, () => setView("missing"))
  }, [])
  useEffect(fetchView, [fetchView])
  const problem = (retry: () => void) => <CardProblem address={props.address} onRetry={retry} />
  return (
    <tr className="rider-card-row">
      <td colSpan={5}>
        {view === null ? (
          <div className="card-skeleton" />
        ) : view === "missing" ? (
          problem(fetchView)
        ) : (
          <view.OpenRiderCard {...props} problem={problem} />
        )}
      </td>
    </tr>
  )
}

/** Says that a card could not be fetched, and offers a retry and the card's own page. */
function CardProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const t = useWords("results")
  const { t: site } = useTranslation()
  return (
    <p role="alert" className="card-problem">
      {t("cardFailed")}{" "}
      <button type="button" onClick={onRetry}>
        {site("retry")}
      </button>{" "}
      <a href={address}>{t("cardPage")}</a>
    </p>
  )
}
