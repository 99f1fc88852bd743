import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

type FormEndProps = { does: string; onClose(): void; children?: ReactNode }

/** The end of a form in a dialog: what it does, what else there is, and the way out. */
export function FormEnd({ does, onClose, children }: FormEndProps) {
  const { t } = useTranslation("judge")
  return (
    <>
      <button type="submit" className="wide main">
        {does}
      </button>
      {children}
      <button type="button" className="wide" onClick={onClose}>
        {t("cancel")}
      </button>
    </>
  )
}
