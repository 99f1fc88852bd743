import { useTranslation } from "react-i18next"
import { useLocation, useRouteLoaderData } from "react-router"
import type { loader } from "#app/root.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { languages } from "#domain/site/language.ts"

const locales: Record<string, string> = { lv: "lv_LV", et: "et_EE", en: "en_GB" }

type PageMetaProps = { title: string; description: string; path?: string }

/**
 * A page's title and its description for search engines and link previews. Give `path` if the page has more than one address.
 * Each language has an address of its own by `?lng=`, and the one without it is every reader's.
 */
export function PageMeta({ title, description, path }: PageMetaProps) {
  const { i18n } = useTranslation()
  const { pathname, search } = useLocation()
  const site = useRouteLoaderData<typeof loader>("root")
  const address = `${site?.siteUrl}${path ?? pathname}`
  const inLanguage = `${address}?lng=${i18n.language}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site?.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locales[i18n.language]} />
      <link rel="canonical" href={new URLSearchParams(search).has("lng") ? inLanguage : address} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${address}?lng=${language}`} />
      ))}
    </>
  )
}
