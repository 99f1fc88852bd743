import { useWords } from "#app/site/i18n/words.ts"
import { useSite } from "#app/site/shell/use-viewer.ts"
import { Menu } from "#ui/menu.tsx"
import { useLanguage } from "#ui/speech.tsx"

/** Adds stages to a visitor's calendar (AP-03): a subscription receives later changes, a downloaded file does not. */
export function CalendarMenu({ address, id = "calendar-menu" }: { address: string; id?: string }) {
  const t = useWords("competitions")
  const language = useLanguage()
  const siteUrl = useSite()?.siteUrl ?? ""
  const file = `${address}?lng=${language}`
  return (
    <Menu
      id={id}
      label={t("calendar.title")}
      className="quiet-button print:hidden"
      button={t("calendar.title")}
    >
      <a role="menuitem" href={siteUrl.replace(/^https?/, "webcal") + file}>
        {t("calendar.subscribe")}
      </a>
      <a role="menuitem" href={file} download>
        {t("calendar.download")}
      </a>
    </Menu>
  )
}
