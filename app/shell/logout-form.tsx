import { useTranslation } from "react-i18next"
import { forgetOnDevice } from "./forget-on-device.ts"

/** Signs out by a form, which works without script; the whole page is reloaded, so that nothing of the user stays. */
export function LogoutForm({ role }: { role?: "menuitem" }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/logout" onSubmit={forgetOnceGone}>
      <button type="submit" role={role}>
        {t("logout")}
      </button>
    </form>
  )
}

/** As soon as the page goes: one who stays on it after all keeps what is typed in it. */
function forgetOnceGone() {
  window.addEventListener("pagehide", forgetOnDevice, { once: true })
}
