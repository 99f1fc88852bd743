import { useTranslation } from "react-i18next"

type SiteFooterProps = { site: { siteName: string; contactEmail: string; now: number } }

export function SiteFooter({ site }: SiteFooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <a href={`mailto:${site.contactEmail}`} className="underline underline-offset-4">
        {t("questions")}
      </a>
      <p>
        © {new Date(site.now).getUTCFullYear()} {site.siteName}
      </p>
    </>
  )
}
