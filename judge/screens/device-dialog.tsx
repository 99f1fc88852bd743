import { useState } from "react"
import { useTranslation } from "react-i18next"
import { languageNames, languages } from "#domain/site/language.ts"
import { goTo } from "#judge/address.ts"
import { saveWaiting } from "#judge/device/save-waiting.ts"
import { chooseLanguage } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useJudging, useJudgingState } from "./use-judging.ts"
import { useLeave } from "./use-leave.tsx"
import { useTimeFormat } from "./use-time-format.ts"

/** How this phone stands, and what can be done about it. */
export function DeviceDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation("judge")
  const judging = useJudging()
  const { counts, obstacle, known, access, attempts } = useJudgingState()
  const { leave, question } = useLeave()
  const time = useTimeFormat()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    await judging.sync()
    setIsSending(false)
  }
  const show = (view: Parameters<typeof goTo>[0]) => {
    onClose()
    goTo(view)
  }
  return (
    <Dialog title={t("status.title")} onClose={onClose}>
      <p>{t("status.judge", { name: access.name })}</p>
      <dl className="counts">
        <dt>{t("status.waiting")}</dt>
        <dd>{counts.waiting}</dd>
        <dt>{t("status.sent")}</dt>
        <dd>{counts.sent}</dd>
      </dl>
      <p>{t("status.synced", { time: time(known.syncedOn) })}</p>
      {obstacle === "unreachable" && <p className="strong">{t("status.offline")}</p>}
      <div className="stack">
        <button type="button" className="wide" onClick={send} disabled={isSending}>
          {t("status.send")}
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
        {counts.waiting > 0 && (
          <button type="button" className="wide" onClick={() => saveWaiting(access, attempts)}>
            {t("status.export")}
          </button>
        )}
        <fieldset className="choices">
          <legend>{t("status.language")}</legend>
          {languages.map((language) => (
            <label key={language}>
              <input
                type="radio"
                name="language"
                checked={i18n.language === language}
                onChange={() => chooseLanguage(i18n, language)}
              />
              <span lang={language}>{languageNames[language]}</span>
            </label>
          ))}
        </fieldset>
        <button type="button" className="wide" onClick={leave}>
          {t("status.leave")}
        </button>
        <form method="dialog">
          <button type="submit" className="wide main">
            {t("close")}
          </button>
        </form>
      </div>
      {question}
    </Dialog>
  )
}
