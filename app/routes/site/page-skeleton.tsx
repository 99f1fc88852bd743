import { useTranslation } from "react-i18next"
import { useLocation, useNavigation } from "react-router"
import { Skeleton } from "#ui/skeleton.tsx"

/** Covers the page that is being left while another one loads. */
export function PageSkeleton() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  return location && location.pathname !== pathname ? <Skeleton label={t("loading")} /> : null
}
