import { useLocation } from "react-router"
import { previewSize } from "#contracts/site/link-preview.ts"
import { type Language, languages } from "#domain/site/language.ts"
import { useLanguage } from "#ui/speech.tsx"
import { PageTitle } from "./page-title.tsx"
import { useSite } from "./use-viewer.ts"

const locales: Record<string, string> = { lv: "lv_LV", et: "et_EE", en: "en_GB" }

type PageMetaProps = {
  title: string
  description: string
  /** The address below the site's origin, if the page has more than one. */
  path?: string
  /** The address of the picture that a link to the page is shown with (TV-07). */
  picture?: (language: Language) => string
}

/**
 * A page's title and its description for search engines and link previews. Each language has an address of its own by `?lng=`;
 * the address without it has the language of each reader.
 */
export function PageMeta({ title, description, path, picture }: PageMetaProps) {
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const site = useSite()
  const address = `${site?.siteUrl}${path ?? pathname}`
  const inLanguage = (language: string) => `${address}${address.includes("?") ? "&" : "?"}lng=${language}`
  // what follows a link reads the page again from this address, and has to find the same language
  const own = new URLSearchParams(search).has("lng") ? inLanguage(language) : address
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site?.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={locales[language]} />
      {picture && <PagePicture address={site?.siteUrl + picture(language)} alt={title} />}
      <link rel="canonical" href={own} />
      <link rel="alternate" hrefLang="x-default" href={address} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
    </>
  )
}

/** The size lets messengers show a picture before they have it, and large. */
function PagePicture({ address, alt }: { address: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
