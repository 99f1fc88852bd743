import { useState } from "react"
import { useTranslation } from "react-i18next"
import { saveWaiting } from "#judge/device/share-file.ts"
import { HomeScreenOffer } from "./home-screen-offer.tsx"
import { LanguageChoices } from "./language-choices.tsx"
import { StatusDialog } from "./status-dialog.tsx"
import { useJudging, useJudgingState } from "./use-judging.ts"
import { useLeave } from "./use-leave.tsx"
import { useTimeFormat } from "./use-time-format.ts"

/** How this phone stands, and what can be done about it. */
export function DeviceDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("judge")
  const judging = useJudging()
  const { counts, access, attempts } = useJudgingState()
  const leave = useLeave()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    await judging.sync()
    setIsSending(false)
  }
  return (
    <StatusDialog
      title={t("status.title")}
      onClose={onClose}
      facts={<DeviceFacts />}
      first={
        <button type="button" className="wide" onClick={send} disabled={isSending}>
          {t("status.send")}
        </button>
      }
    >
      {counts.waiting > 0 && (
        <button type="button" className="wide" onClick={() => saveWaiting(access, attempts)}>
          {t("status.export")}
        </button>
      )}
      <HomeScreenOffer />
      <LanguageChoices />
      <button type="button" className="wide" onClick={leave}>
        {t("status.leave")}
      </button>
    </StatusDialog>
  )
}

function DeviceFacts() {
  const { t } = useTranslation("judge")
  const { counts, obstacle, known, access } = useJudgingState()
  const time = useTimeFormat()
  return (
    <>
      <p>{t("status.judge", { name: access.name })}</p>
      <dl className="counts">
        <dt>{t("status.waiting")}</dt>
        <dd>{counts.waiting}</dd>
        <dt>{t("status.sent")}</dt>
        <dd>{counts.sent}</dd>
      </dl>
      <p>{t("status.synced", { time: time(known.syncedOn) })}</p>
      {obstacle === "unreachable" && <p className="strong">{t("status.offline")}</p>}
    </>
  )
}
