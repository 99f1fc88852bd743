import { data } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { HomeLink } from "#app/site/shell/error-pages.tsx"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { Notice } from "#ui/states.tsx"

export const loader = () => data(null, { status: 403 })

/** The page for signed-in users without the required role (SH-12). */
export default function Unauthorized() {
  const t = useWords("site")
  return (
    <Notice title={t("noAccess")}>
      <PageTitle>{t("noAccess")}</PageTitle>
      <HomeLink />
    </Notice>
  )
}
