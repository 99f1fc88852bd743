import { useState } from "react"
import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { LanguageChoices } from "#judge/screens/language-choices.tsx"
import { StatusDialog } from "#judge/screens/status-dialog.tsx"
import { useDevice } from "#judge/screens/use-device.ts"
import { useJudgingState } from "#judge/screens/use-judging.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { RidersDialog } from "./riders-dialog.tsx"

/** What can be done with an event that only this device knows. */
export function EventDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("judge")
  const { store } = useDevice()
  const { known } = useJudgingState()
  const ask = useAsk()
  const [isEditing, setIsEditing] = useState(false)
  const { title } = known.stage.stage
  const forget = async () => {
    const isSure = await ask({
      title: t("alone.forget"),
      text: t("alone.forgetText", { title }),
      yes: t("alone.forget"),
      no: t("cancel"),
    })
    if (!isSure) return
    await store.leaveStage(known.path)
    location.replace("/judge-standalone")
  }
  const showResults = () => {
    onClose()
    goTo({ view: "results" })
  }
  return (
    <StatusDialog
      title={title}
      onClose={onClose}
      facts={<p>{t("alone.kept")}</p>}
      first={
        <button type="button" className="wide" onClick={showResults}>
          {t("alone.results")}
        </button>
      }
    >
      <button type="button" className="wide" onClick={() => setIsEditing(true)}>
        {t("alone.riders")}
      </button>
      <LanguageChoices />
      <button type="button" className="wide" onClick={forget}>
        {t("alone.forget")}
      </button>
      {isEditing && <RidersDialog onClose={() => setIsEditing(false)} />}
    </StatusDialog>
  )
}
