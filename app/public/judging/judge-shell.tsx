import { renderToStaticMarkup } from "react-dom/server"
import type { RouterContextProvider } from "react-router"
import { speechContext } from "#app/site/i18n/i18n-middleware.ts"
import { siteContext } from "#app/site/server-context.ts"
import en from "#locales/en/judge.json"
import et from "#locales/et/judge.json"
import lv from "#locales/lv/judge.json"

const words = { lv, et, en }

/**
 * The page that the judge's app lives in, the same for everybody with one language; it also has a description for link previews.
 */
export async function judgeShell(context: Readonly<RouterContextProvider>): Promise<Response> {
  const { judgeShell, site } = context.get(siteContext)
  const { siteName, siteUrl, reporting } = site
  const { language } = context.get(speechContext)
  const { title, about: description } = words[language]
  const head = renderToStaticMarkup(
    <>
      {reporting.views !== null && <meta name="report-views" content={reporting.views} />}
      {reporting.errors !== null && <meta name="report-errors" content={reporting.errors} />}
      <title>{`${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${siteUrl}/judge-standalone`} />
    </>,
  )
  const shell = (await judgeShell()).replace("<title></title>", () => head)
  const page = shell.replace('<html lang="lv">', `<html lang="${language}">`)
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } })
}
