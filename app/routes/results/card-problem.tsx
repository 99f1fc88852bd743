import { useTranslation } from "react-i18next"

/** That a card could not be fetched: try again, or look at it on its own page. */
export function CardProblem({ address, onRetry }: { address: string; onRetry: () => void }) {
  const { t } = useTranslation("results")
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
