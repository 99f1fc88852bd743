import { CardSkeleton } from "#app/public/results/rider/card-skeleton.tsx"
import type { OpenCard } from "#app/public/results/rider/open-rider-card.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { LazyBoundary, lazyPart } from "#app/site/lazy-boundary.tsx"
import { reloadForScript } from "#app/site/reload-for-script.ts"

const importCard = () => import("#app/public/results/rider/open-rider-card.tsx")

const OpenRiderCard = lazyPart(async () => (await importCard()).OpenRiderCard)

/** Preloads the code of the card; a failure shows when a card is opened. */
export function preloadCard(): void {
  importCard().catch(() => {})
}

/** The row with a rider's card, below the line. */
export function RiderCardRow(props: Omit<OpenCard, "problem">) {
  const problem = (retry: () => void) => <CardProblem address={props.address} onRetry={retry} />
  return (
    <tr className="rider-card-row shadow-[inset_0.25rem_0_var(--signal)] phone:block print:break-inside-auto print:break-before-avoid">
      <td colSpan={5} className="px-4 pt-1 pb-4 phone:block phone:px-3">
        <LazyBoundary fallback={<CardSkeleton />} failed={problem(() => void reloadForScript("pressed"))}>
          <OpenRiderCard {...props} problem={problem} />
        </LazyBoundary>
      </td>
    </tr>
  )
}

const wayOut = "cursor-pointer py-3 text-ink underline"

/** Says that a card could not be fetched, and offers a retry and the card's own page. */
function CardProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const t = useWords("results")
  const site = useWords("site")
  return (
    <p role="alert" className="card-problem py-2 text-error-ink">
      {t("cardFailed")}{" "}
      <button type="button" className={wayOut} onClick={onRetry}>
        {site("retry")}
      </button>{" "}
      <a href={address} className={wayOut}>
        {t("cardPage")}
      </a>
    </p>
  )
}
