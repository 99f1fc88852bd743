import { type ChangeEvent, useState } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { JudgeDevice, JudgesPage } from "#contracts/judges-page.ts"
import type { WaitingFile } from "#contracts/waiting-file.ts"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { DeviceLine } from "./device-line.tsx"
import { useJudgesCommand } from "./use-judges-command.ts"

// What checks a file is loaded when one is chosen.
const loadContract = () => import("#contracts/waiting-file.ts")

/** How phones call their files, and how former versions of their app did. */
const waitingFileKinds = ".txt,.json,text/plain,application/json"

type JudgeDevicesProps = {
  page: JudgesPage
  refresh(): Promise<void>
  /** The instant of the page. */
  now: number
}

/** The judging devices: when each was last seen, what it has sent, and the pending taps that it last reported. */
export function JudgeDevices({ page: { stage, devices }, refresh, now }: JudgeDevicesProps) {
  const t = useWords("judges")
  const ask = useAsk()
  const revokeDevice = useJudgesCommand(api.judging.revokeDevice, { name: "revoke-device", refresh })
  const letDeviceIn = useJudgesCommand(api.judging.letDeviceIn, { name: "let-device-in", refresh })
  const active = devices.filter(({ state }) => state === "active")
  const former = devices.filter(({ state }) => state !== "active")
  const switchOff = async ({ id, name, passId }: JudgeDevice) => {
    const text = passId === null ? t("devices.offAccount", { name }) : t("devices.offPass")
    const question = { title: t("devices.offAsk", { name }), text, yes: t("devices.off"), no: t("cancel") }
    if (await ask(question)) await revokeDevice({ stage: stage.path, device: id })
  }
  const letIn = async ({ id, name }: JudgeDevice) => {
    const text = t("devices.letInText")
    const question = {
      title: t("devices.letInAsk", { name }),
      text,
      yes: t("devices.letIn"),
      no: t("cancel"),
    }
    if (await ask(question)) await letDeviceIn({ stage: stage.path, device: id })
  }
  const lineOf = (device: JudgeDevice) => (
    <DeviceLine
      key={device.id}
      device={device}
      stage={stage}
      now={now}
      onSwitchOff={() => void switchOff(device)}
      onLetIn={() => void letIn(device)}
    />
  )
  return (
    <section className="judges-part" aria-labelledby="judge-devices">
      <h2 id="judge-devices" tabIndex={-1}>
        {t("devices.title")}
      </h2>
      <p className="text-muted">{t("devices.hint")}</p>
      {devices.length === 0 && <EmptyState title={t("devices.none")} />}
      <ul className="record-list">{active.map(lineOf)}</ul>
      {former.length > 0 && (
        <details className="former" open={former.some(stillHolds) || undefined}>
          <summary>{t("devices.former", { count: former.length })}</summary>
          <ul className="record-list">{former.map(lineOf)}</ul>
        </details>
      )}
      <ImportWaiting stage={stage.path} refresh={refresh} />
    </section>
  )
}

/** A secretary has to look for pending taps on a device without access. */
const stillHolds = ({ waiting }: JudgeDevice): boolean => waiting !== null && waiting.taps > 0

/** Imports the file saved by a phone that can no longer reach the server. */
function ImportWaiting({ stage, refresh }: { stage: string; refresh(): Promise<void> }) {
  const t = useWords("judges")
  const ask = useAsk()
  const importWaiting = useJudgesCommand(api.judging.importWaiting, { name: "import-waiting", refresh })
  const isReady = useHydrated()
  const [isWorking, setWorking] = useState(false)
  /** Returns the outcome of the taps; null: a part could not be imported, and a message was shown. */
  const bringInParts = async (parts: readonly WaitingFile[]) => {
    const sum = { stored: 0, known: 0, attention: 0, refused: 0 }
    for (const part of parts) {
      const came = await importWaiting({ stage, file: part })
      if (came.kind !== "imported") return null
      const { stored, known, attention, refused } = came.taps
      sum.stored += stored
      sum.known += known
      sum.attention += attention
      sum.refused += refused
    }
    return sum
  }
  const bringIn = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen || isWorking) return
    setWorking(true)
    const contract = await loadContract().catch(() => null)
    const text = await chosen.text().catch(() => null)
    // the same file may be chosen again
    currentTarget.value = ""
    const showMessage = (text: string) => ask({ title: t("import.title"), text, yes: t("ok") })
    const parts = contract && text !== null ? contract.readParts(text) : null
    const taps = parts && (await bringInParts(parts))
    // before a message: once it is closed the next file can be chosen
    setWorking(false)
    if (!contract) await showMessage(t("refused.failed"))
    else if (!parts) await showMessage(t("import.unreadable", { file: chosen.name }))
    else if (taps) await showMessage(t("import.result", taps))
  }
  return (
    <div className="judges-panel">
      <h3>{t("import.title")}</h3>
      <p className="text-muted">{t("import.hint")}</p>
      <label className="quiet-button import-file" aria-disabled={!isReady || isWorking}>
        <input
          type="file"
          className="sr-only"
          accept={waitingFileKinds}
          disabled={!isReady}
          aria-disabled={isWorking}
          onClick={(event) => isWorking && event.preventDefault()}
          onChange={(event) => void bringIn(event)}
        />
        {t("import.choose")}
      </label>
    </div>
  )
}
