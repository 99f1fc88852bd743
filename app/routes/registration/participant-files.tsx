import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { fileAddress, startListAddress } from "./participants-address.ts"

/** The participants for paper and for spreadsheets. */
export function ParticipantFiles({ stagePath }: { stagePath: string }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  return (
    <p className="participant-files">
      <Link to={startListAddress(stagePath)} className="quiet-button">
        {t("startList")}
      </Link>
      <a href={fileAddress(stagePath, "start-list", i18n.language)} className="quiet-button" download>
        {t("startListFile")}
      </a>
      <a href={fileAddress(stagePath, "participants", i18n.language)} className="quiet-button" download>
        {t("participantsFile")}
      </a>
    </p>
  )
}
