import { useTranslation } from "react-i18next"
import en from "#locales/en/unavailable.json"
import et from "#locales/et/unavailable.json"
import lv from "#locales/lv/unavailable.json"
import { Notice } from "#ui/states.tsx"
import { PageTitle } from "./page-title.tsx"

// locale keys: unavailable.*
const words: Readonly<Record<string, typeof en>> = { lv, et, en }

export type UnavailableProps = {
  /** What was sent, which nobody could take; null: the page was only asked for. */
  sent: readonly (readonly [name: string, value: string])[] | null
}

/**
 * Says that the site cannot answer now. It stands without scripts, at every address, and asks again by itself; a form that was sent
 * is kept in it until somebody sends it again.
 */
export function Unavailable({ sent }: UnavailableProps) {
  const { i18n } = useTranslation()
  const said = words[i18n.language] ?? lv
  return (
    <Notice title={said.title}>
      <PageTitle>{said.title}</PageTitle>
      {sent ? (
        <form method="post" className="space-y-6">
          <p>{said.sent}</p>
          {sent.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name and one value
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button">
            {said.again}
          </button>
        </form>
      ) : (
        <>
          <meta httpEquiv="refresh" content="5" />
          <p>{said.text}</p>
          <p>{said.kept}</p>
        </>
      )}
    </Notice>
  )
}
