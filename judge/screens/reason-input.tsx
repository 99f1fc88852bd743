import { useTranslation } from "react-i18next"

type ReasonInputProps = { reason: string; onChange(reason: string): void }

/** Why a judge does something that wants a reason; it goes into the log as it is typed. */
export function ReasonInput({ reason, onChange }: ReasonInputProps) {
  const { t } = useTranslation("judge")
  return (
    <label className="labelled">
      {t("reason")}
      <input
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
