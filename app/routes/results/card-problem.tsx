import { useWords } from "#app/i18n/words.ts"

/** That a card could not be fetched: try again, or look at it on its own page. */
export function CardProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const t = useWords("results")
  return (
    <p role="alert" className="card-problem">
      {t("cardFailed")}{" "}
      <button type="button" onClick={onRetry}>
        {t("retry")}
      </button>{" "}
      <a href={address}>{t("cardPage")}</a>
    </p>
  )
}
