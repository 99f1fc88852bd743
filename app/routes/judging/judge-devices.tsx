import { useWords } from "#app/i18n/words.ts"
import type { JudgeDevice, JudgesDesk } from "#contracts/judges-desk.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { DeviceLine } from "./device-line.tsx"
import { ImportWaiting } from "./import-waiting.tsx"
import type { JudgesWork } from "./use-judges-work.tsx"

type JudgeDevicesProps = {
  desk: JudgesDesk
  work: Pick<JudgesWork, "work" | "confirm" | "tell">
  /** The instant that is drawn for. */
  now: number
}

/** Which devices judge, when each was last heard, what it has sent, and what it last said was waiting on it. */
export function JudgeDevices({
  desk: { stage, devices },
  work: { work, confirm, tell },
  now,
}: JudgeDevicesProps) {
  const t = useWords("judges")
  const active = devices.filter(({ state }) => state === "active")
  const former = devices.filter(({ state }) => state !== "active")
  const switchOff = async ({ id, name, passId }: JudgeDevice) => {
    const text = passId === null ? t("devices.offAccount", { name }) : t("devices.offPass")
    const asked = { title: t("devices.offAsk", { name }), text, yes: t("devices.off") }
    if (await confirm(asked)) await work({ intent: "revoke-device", device: id })
  }
  const letIn = async ({ id, name }: JudgeDevice) => {
    const text = t("devices.letInText")
    const asked = { title: t("devices.letInAsk", { name }), text, yes: t("devices.letIn") }
    if (await confirm(asked)) await work({ intent: "let-device-in", device: id })
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
      <h2 id="judge-devices">{t("devices.title")}</h2>
      <p className="text-muted">{t("devices.hint")}</p>
      {devices.length === 0 && <EmptyState title={t("devices.none")} />}
      <ul className="record-list">{active.map(lineOf)}</ul>
      {former.length > 0 && (
        <details className="former" open={former.some(stillHolds) || undefined}>
          <summary>{t("devices.former", { count: former.length })}</summary>
          <ul className="record-list">{former.map(lineOf)}</ul>
        </details>
      )}
      <ImportWaiting work={{ work, tell }} />
    </section>
  )
}

/** Taps that wait on a device that is off are what a secretary has to look for. */
const stillHolds = ({ waiting }: JudgeDevice): boolean => waiting !== null && waiting.taps > 0
