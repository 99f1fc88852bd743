import { useState } from "react"
import { saveWaiting } from "#judge/device/share-file.ts"
import { useWords } from "#judge/words.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { HomeScreenOffer, LanguageChoices } from "./settings.tsx"
import { StatusDialog } from "./status-dialog.tsx"
import { useNotifyTrouble } from "./trouble.tsx"
import { useDevice, useJudging, useJudgingState, useTimeFormat } from "./use-judging.ts"

/** The state of this phone, and what can be done about it. */
export function DeviceDialog({ onClose }: { onClose(): void }) {
  const t = useWords()
  const judging = useJudging()
  const state = useJudgingState()
  const { counts, access } = state
  const leave = useLeave()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      await judging.sync()
    } finally {
      setIsSending(false)
    }
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
      {counts.waiting > 0 && access.kind !== "sign-on" && (
        <button type="button" className="wide" onClick={() => saveWaiting(state)}>
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
  const t = useWords()
  const { counts, obstacle, known, access } = useJudgingState()
  const time = useTimeFormat()
  return (
    <>
      <p>{t("status.judge", { name: access.name })}</p>
      <dl className="my-2 grid grid-cols-[auto_auto] justify-start gap-x-3 gap-y-1">
        <dt>{t("status.waiting")}</dt>
        <dd className="m-0 font-bold">{counts.waiting}</dd>
        <dt>{t("status.sent")}</dt>
        <dd className="m-0 font-bold">{counts.sent}</dd>
      </dl>
      <p>{t("status.synced", { time: time(known.syncedOn) })}</p>
      {obstacle === "unreachable" && <p className="font-bold">{t("status.offline")}</p>}
    </>
  )
}

/** Returns a function that signs the device out of the stage after a confirmation; never while taps are pending. */
const useLeave = () => {
  const t = useWords()
  const ask = useAsk()
  const notifyTrouble = useNotifyTrouble()
  const { counts, access, agreements } = useJudgingState()
  const judging = useJudging()
  const device = useDevice()
  const refuse = () =>
    ask({
      title: t("leave.refused"),
      text: t("leave.refusedText", { count: Math.max(1, counts.waiting) }),
      yes: t("understood"),
    })
  const leave = async () => {
    if (counts.waiting > 0) return refuse()
    const unsent = agreements.filter(({ isSent }) => !isSent).length
    const isSure = await ask({
      title: t("leave.title"),
      text: unsent > 0 ? t("leave.textUnsent", { count: unsent }) : t("leave.text"),
      yes: t("status.leave"),
      no: t("cancel"),
    })
    if (!isSure) return
    // the store checks again: another tab may have stored a tap meanwhile
    const hasLeft = await device.store.leaveStage(access.stage).catch(() => null)
    if (hasLeft === null) return notifyTrouble()
    if (!hasLeft) return refuse()
    await judging.close()
    // no score depends on them: a phone that lost its access can never send them, but must be able to leave
    await device.agreements?.forget(access.stage).catch(() => {})
    location.replace("/judge-standalone")
  }
  return leave
}
