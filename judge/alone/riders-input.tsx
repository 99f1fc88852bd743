import { useId } from "react"
import { useTranslation } from "react-i18next"

type RidersInputProps = { lines: string; onChange(lines: string): void }

/** The riders of a local event, one a line. */
export function RidersInput({ lines, onChange }: RidersInputProps) {
  const { t } = useTranslation("judge")
  const hint = useId()
  return (
    <>
      <label className="labelled">
        {t("alone.riders")}
        <textarea
          rows={5}
          value={lines}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={hint}>{t("alone.ridersHint")}</p>
    </>
  )
}
