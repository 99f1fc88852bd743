import { Notice } from "#ui/notice.tsx"
import { HomeLink } from "./home-link.tsx"
import { PageTitle } from "./page-title.tsx"
import type { PlannedText } from "./planned-text.ts"
import { useReloadInLanguage } from "./use-reload-in-language.ts"

/** In place of a page that is not there yet: what it will be. */
export function PlannedPage({ loaderData }: { loaderData: PlannedText }) {
  const { language, notYet, title, text } = loaderData
  useReloadInLanguage(language)
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <p className="text-lg text-ink">{text}</p>
      <p>{notYet}</p>
      <HomeLink />
    </Notice>
  )
}
