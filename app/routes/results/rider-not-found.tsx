import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/states.tsx"
import { resultsAddress } from "./rider-address.ts"

export function RiderNotFound({ stagePath }: { stagePath: string }) {
  const t = useWords("card")
  return (
    <Notice title={t("notFound")}>
      <PageTitle>{t("notFound")}</PageTitle>
      <Link to={resultsAddress(stagePath)} className="button">
        {t("back")}
      </Link>
    </Notice>
  )
}
