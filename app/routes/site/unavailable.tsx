import { useTranslation } from "react-i18next"
import en from "#locales/en/unavailable.json"
import et from "#locales/et/unavailable.json"
import lv from "#locales/lv/unavailable.json"
import { Notice } from "#ui/notice.tsx"
import { PageTitle } from "./page-title.tsx"

// locale keys: unavailable.*
const words: Readonly<Record<string, typeof en>> = { lv, et, en }

/** Says that the site cannot answer now. It stands without scripts, at every address, and asks again by itself. */
export function Unavailable() {
  const { i18n } = useTranslation()
  const { title, text, kept } = words[i18n.language] ?? lv
  return (
    <Notice title={title}>
      <PageTitle>{title}</PageTitle>
      <meta httpEquiv="refresh" content="5" />
      <p>{text}</p>
      <p>{kept}</p>
    </Notice>
  )
}
