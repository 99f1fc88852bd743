import { Link } from "react-router"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/notice.tsx"
import { resultsAddress } from "./rider-address.ts"
import { useCardWords } from "./use-card-words.ts"

export function RiderNotFound({ stagePath }: { stagePath: string }) {
  const t = useCardWords()
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <Link to={resultsAddress(stagePath)} className="button">
        {t("back")}
      </Link>
    </Notice>
  )
}
