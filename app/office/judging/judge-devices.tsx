import { type ChangeEvent, type ReactNode, useState } from "react"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { JudgeDevice, JudgesPage } from "#contracts/judging/judges-page.ts"
import { readParts, type WaitingFile } from "#contracts/judging/waiting-file.ts"
import { Badge } from "#ui/badge.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { JudgesPart, judgesPanel, panelHeading } from "./judges-part.tsx"
import { LineActions } from "./line-actions.tsx"
import { passPlace } from "./pass-place.ts"
import { useMoment } from "./use-moment.tsx"

/** How phones call their files. */
const waitingFileKinds = ".txt,text/plain"

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
  const revokeDevice = useCommand(api.judging.revokeDevice, { t, work: "revoke-device" }, { reread: refresh })
  const letDeviceIn = useCommand(api.judging.letDeviceIn, { t, work: "let-device-in" }, { reread: refresh })
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
    <JudgesPart id="judge-devices" title={t("devices.title")}>
      <p className="text-muted">{t("devices.hint")}</p>
      {devices.length === 0 && <EmptyState title={t("devices.none")} />}
      <ul className="record-list mt-3">{active.map(lineOf)}</ul>
      {former.length > 0 && (
        <details className="mt-4" open={former.some(stillHolds) || undefined}>
          <summary className="cursor-pointer py-2.5 text-muted">
            {t("devices.former", { count: former.length })}
          </summary>
          <ul className="record-list mt-0 *:py-1.5">{former.map(lineOf)}</ul>
        </details>
      )}
      <ImportWaiting stage={stage.path} refresh={refresh} />
    </JudgesPart>
  )
}

/** A secretary has to look for pending taps on a device without access. */
const stillHolds = ({ waiting }: JudgeDevice): boolean => waiting !== null && waiting.taps > 0

/** Imports the file saved by a phone that can no longer reach the server. */
function ImportWaiting({ stage, refresh }: { stage: string; refresh(): Promise<void> }) {
  const t = useWords("judges")
  const ask = useAsk()
  const importWaiting = useCommand(
    api.judging.importWaiting,
    { t, work: "import-waiting" },
    { reread: refresh },
  )
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
    const text = await chosen.text().catch(() => null)
    // the same file may be chosen again
    currentTarget.value = ""
    const showMessage = (text: string) => ask({ title: t("import.title"), text, yes: t("ok") })
    const parts = text === null ? null : readParts(text)
    const taps = parts && (await bringInParts(parts))
    // before a message: once it is closed the next file can be chosen
    setWorking(false)
    if (!parts) await showMessage(t("import.unreadable", { file: chosen.name }))
    else if (taps) await showMessage(t("import.result", taps))
  }
  return (
    <div className={judgesPanel}>
      <h3 className={panelHeading}>{t("import.title")}</h3>
      <p className="text-muted">{t("import.hint")}</p>
      <label
        className="quiet-button justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        aria-disabled={!isReady || isWorking}
      >
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

/** After how many milliseconds of silence a judging device is highlighted: normally it sends a request every half minute. */
const silence = 2 * 60_000

type DeviceLineProps = {
  device: JudgeDevice
  stage: JudgesPage["stage"]
  /** The instant of the page. */
  now: number
  onSwitchOff(): void
  onLetIn(): void
}

/** A judge's device and its state. */
function DeviceLine({ device, stage, now, onSwitchOff, onLetIn }: DeviceLineProps) {
  const t = useWords("judges")
  const { name, label, passId, kind, section, state, lastHeardOn, sent, waiting } = device
  const at = useMoment(stage.timeZone, now)
  const silentFor = now - (lastHeardOn ?? device.createdOn)
  const actions = {
    active: { words: t("devices.off"), label: t("devices.offOf", { name }), onPress: onSwitchOff },
    revoked: { words: t("devices.letIn"), label: t("devices.letInOf", { name }), onPress: onLetIn },
  }
  const action = state === "active" || state === "revoked" ? actions[state] : null
  const isSilent = state === "active" && stage.isStageDay && silentFor > silence
  return (
    <li className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1">
      <span className="min-w-0 grow min-[961px]:basis-64">
        <b>{name}</b> {label !== null && <span>{label}</span>}{" "}
        <span className="text-muted">
          {passId === null ? t("devices.account") : t("devices.pass")}
          {(section !== null || kind !== "section") && `, ${passPlace(t, { kind, section })}`}
        </span>{" "}
        {/* locale keys: judges.devices.state.* */}
        <Badge tone={state === "active" ? "final" : "plain"}>{t(`devices.state.${state}`)}</Badge>{" "}
        {isSilent && (
          <Badge tone="provisional">{t("devices.silent", { count: Math.floor(silentFor / 60_000) })}</Badge>
        )}
      </span>
      <dl className={facts}>
        <DeviceFact term={t("devices.heard")}>
          {lastHeardOn === null ? t("devices.never") : at(lastHeardOn)}
        </DeviceFact>
        <DeviceFact term={t("devices.sent")}>
          {sent === null ? (
            t("devices.nothing")
          ) : (
            <>
              {t(kind === "timing" ? "devices.marks" : "devices.rides", { count: sent.rides })},{" "}
              {t("devices.last")} {at(sent.lastOn)}
            </>
          )}
        </DeviceFact>
        <DeviceFact term={t("devices.waiting")} isAlarming={waiting !== null && waiting.taps > 0}>
          {waiting === null ? (
            t("devices.unknown")
          ) : (
            <>
              {waiting.taps === 0 ? t("devices.noneWait") : t("devices.waits", { count: waiting.taps })},{" "}
              {t("devices.reportedOn")} {at(waiting.reportedOn)}
            </>
          )}
        </DeviceFact>
      </dl>
      {action && <LineActions name={name} list="judge-devices" others={[action]} />}
    </li>
  )
}

const facts = [
  "grid flex-[1_1_30rem] grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-1",
  "max-sm:col-span-full max-sm:row-start-2 max-sm:grid-cols-[auto_1fr] max-sm:items-baseline max-sm:gap-y-0",
].join(" ")

const alarming = "w-fit rounded-md bg-provisional px-1.5 font-bold text-provisional-ink"

type DeviceFactProps = { term: string; isAlarming?: boolean; children: ReactNode }

function DeviceFact({ term, isAlarming = false, children }: DeviceFactProps) {
  return (
    <div className="max-sm:contents">
      <dt className="text-[0.8125rem] text-muted">{term}</dt>
      <dd className={isAlarming ? alarming : undefined}>{children}</dd>
    </div>
  )
}
