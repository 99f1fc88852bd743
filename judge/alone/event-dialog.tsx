import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { useDevice } from "#judge/screens/use-device.ts"
import { useJudgingState } from "#judge/screens/use-judging.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useAsk } from "#ui/use-ask.tsx"

/** What can be done with an event that only this device knows. */
export function EventDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("judge")
  const { store } = useDevice()
  const { known } = useJudgingState()
  const { ask, question } = useAsk()
  const show = (view: Parameters<typeof goTo>[0]) => {
    onClose()
    goTo(view)
  }
  const forget = async () => {
    const { title } = known.stage.stage
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
  return (
    <Dialog title={known.stage.stage.title} onClose={onClose}>
      <p>{t("alone.kept")}</p>
      <div className="stack">
        <button type="button" className="wide main" onClick={() => show({ view: "results" })}>
          {t("alone.results")}
        </button>
        <button type="button" className="wide" onClick={() => show({ view: "scores" })}>
          {t("status.scores")}
        </button>
        <button
          type="button"
          className="wide"
          onClick={() => show({ section: null, rider: null, lap: null, view: null })}
        >
          {t("status.sections")}
        </button>
        <button type="button" className="wide" onClick={forget}>
          {t("alone.forget")}
        </button>
        <form method="dialog">
          <button type="submit" className="wide">
            {t("close")}
          </button>
        </form>
      </div>
      {question}
    </Dialog>
  )
}
