import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ErrorState } from "#ui/states.tsx"

/** Shown where the riders of an account could not be read. */
export function RidersFailed() {
  const t = useWords("registration")
  const accounts = useWords("accounts")
  return (
    <>
      <PageTitle>{t("riders.title")}</PageTitle>
      <h1 className="text-5xl">{t("riders.title")}</h1>
      <ErrorState
        title={accounts("errorOccurred")}
        text={accounts("errorOccurredNext")}
        retry={accounts("tryAgain")}
        retryAddress="/my-riders"
      />
    </>
  )
}
