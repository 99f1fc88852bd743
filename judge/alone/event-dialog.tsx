import { useState } from "react"
import { goTo } from "#judge/address.ts"
import { FormEnd } from "#judge/screens/form-parts.tsx"
import { LanguageChoices } from "#judge/screens/settings.tsx"
import { StatusDialog } from "#judge/screens/status-dialog.tsx"
import { StorageFault, useNotifyTrouble } from "#judge/screens/trouble.tsx"
import { useDevice, useJudging, useJudgingState } from "#judge/screens/use-judging.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { withRiders, writeRiders } from "./make-event.ts"
import { RidersInput } from "./new-event.tsx"

/** What can be done with an event that only this device knows. */
export function EventDialog({ onClose }: { onClose(): void }) {
  const t = useWords()
  const { store } = useDevice()
  const { known } = useJudgingState()
  const ask = useAsk()
  const notifyTrouble = useNotifyTrouble()
  const show = useShowDialog()
  const { title } = known.stage.stage
  const forget = async () => {
    const isSure = await ask({
      title: t("alone.forget"),
      text: t("alone.forgetText", { title }),
      yes: t("alone.forget"),
      no: t("cancel"),
    })
    if (!isSure) return
    const isGone = await store.leaveStage(known.path).catch(() => false)
    if (!isGone) return notifyTrouble()
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
      <button
        type="button"
        className="wide"
        onClick={() => show((close) => <RidersDialog onClose={close} />)}
      >
        {t("alone.riders")}
      </button>
      <LanguageChoices />
      <button type="button" className="wide" onClick={forget}>
        {t("alone.forget")}
      </button>
    </StatusDialog>
  )
}

/** Changes the riders of a local event: some come late, and names are misheard. */
function RidersDialog({ onClose }: { onClose(): void }) {
  const t = useWords()
  const { store } = useDevice()
  const judging = useJudging()
  const { known, attempts } = useJudgingState()
  const [first] = useState(() => writeRiders(known.stage))
  const [lines, setLines] = useState(first)
  const ask = useAsk()
  const leave = async () => {
    const [title, text] = [t("alone.unsaved.title"), t("alone.unsaved.text")]
    const [yes, no] = [t("alone.unsaved.leave"), t("alone.unsaved.stay")]
    if (lines === first || (await ask({ title, text, yes, no }))) onClose()
  }
  const [hasFailed, setHasFailed] = useState(false)
  const save = async () => {
    const scored = new Set(attempts.map(({ participant }) => participant))
    try {
      await store.putStage({ ...known, stage: withRiders(known.stage, lines, scored) })
    } catch {
      return setHasFailed(true)
    }
    await judging.sync()
    onClose()
  }
  return (
    <Dialog title={t("alone.riders")} onClose={onClose} onLeave={leave}>
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <RidersInput lines={lines} onChange={setLines} />
        {hasFailed && <StorageFault />}
        <FormEnd does={t("save")} onClose={leave} />
      </form>
    </Dialog>
  )
}
