import { useTranslation } from "react-i18next"
import { useRouteLoaderData } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { loader } from "#app/root.tsx"
import { Menu } from "#ui/menu.tsx"

/** Adds stages to a visitor's calendar (AP-03): a subscription receives later changes, a downloaded file does not. */
export function CalendarMenu({ address, id = "calendar-menu" }: { address: string; id?: string }) {
  const t = useWords("competitions")
  const { i18n } = useTranslation()
  const siteUrl = useRouteLoaderData<typeof loader>("root")?.siteUrl ?? ""
  const file = `${address}?lng=${i18n.language}`
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
