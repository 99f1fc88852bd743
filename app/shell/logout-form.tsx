import { useTranslation } from "react-i18next"

/** Signs out by a form, which works without script; the whole page is loaded anew, so that nothing of the user stays. */
export function LogoutForm({ role }: { role?: "menuitem" }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/logout">
      <button type="submit" role={role}>
        {t("logout")}
      </button>
    </form>
  )
}
