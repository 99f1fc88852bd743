import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { Notice } from "#ui/notice.tsx"

/** In place of an ad that is not there, or that an admin removed (D-40). */
export function NoAd({ isRemoved }: { isRemoved: boolean }) {
  const t = useWords("market")
  const title = t(isRemoved ? "ad.gone" : "ad.notFound")
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      <p>{t(isRemoved ? "ad.goneNext" : "ad.notFoundNext")}</p>
      <Link to="/market" className="button">
        {t("ad.back")}
      </Link>
    </Notice>
  )
}
