import { useState } from "react"
import { useTranslation } from "react-i18next"
import { FormEnd } from "#judge/screens/form-end.tsx"
import { useDevice } from "#judge/screens/use-device.ts"
import { useJudging, useJudgingState } from "#judge/screens/use-judging.ts"
import { Dialog } from "#ui/dialog.tsx"
import { withRiders, writeRiders } from "./make-event.ts"
import { RidersInput } from "./riders-input.tsx"

/** Changes the riders of a local event: some come late, and names are misheard. */
export function RidersDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("judge")
  const { store } = useDevice()
  const judging = useJudging()
  const { known, attempts } = useJudgingState()
  const [lines, setLines] = useState(() => writeRiders(known.stage))
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
    <Dialog title={t("alone.riders")} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <RidersInput lines={lines} onChange={setLines} />
        {hasFailed && (
          <p role="alert" className="fault">
            {t("trouble.notKept")}
          </p>
        )}
        <FormEnd does={t("save")} onClose={onClose} />
      </form>
    </Dialog>
  )
}
