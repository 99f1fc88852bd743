import type { ReactNode } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { JudgeDevice, JudgesPage } from "#contracts/judges-page.ts"
import { Badge } from "#ui/badge.tsx"
import { LineActions } from "./line-actions.tsx"
import { useMoment } from "./use-moment.tsx"

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
export function DeviceLine({ device, stage, now, onSwitchOff, onLetIn }: DeviceLineProps) {
  const t = useWords("judges")
  const { name, label, passId, section, state, lastHeardOn, sent, waiting } = device
  const at = useMoment(stage.timeZone, now)
  const silentFor = now - (lastHeardOn ?? device.createdOn)
  const actions = {
    active: { words: t("devices.off"), label: t("devices.offOf", { name }), onPress: onSwitchOff },
    revoked: { words: t("devices.letIn"), label: t("devices.letInOf", { name }), onPress: onLetIn },
  }
  const action = state === "active" || state === "revoked" ? actions[state] : null
  const isSilent = state === "active" && stage.isStageDay && silentFor > silence
  return (
    <li className="device-line">
      <span className="min-w-0 grow">
        <b>{name}</b> {label !== null && <span>{label}</span>}{" "}
        <span className="text-muted">
          {passId === null ? t("devices.account") : t("devices.pass")}
          {section !== null && `, ${t("section", { section })}`}
        </span>{" "}
        {/* locale keys: judges.devices.state.* */}
        <Badge tone={state === "active" ? "final" : "plain"}>{t(`devices.state.${state}`)}</Badge>{" "}
        {isSilent && (
          <Badge tone="provisional">{t("devices.silent", { count: Math.floor(silentFor / 60_000) })}</Badge>
        )}
      </span>
      <dl>
        <DeviceFact term={t("devices.heard")}>
          {lastHeardOn === null ? t("devices.never") : at(lastHeardOn)}
        </DeviceFact>
        <DeviceFact term={t("devices.sent")}>
          {sent === null ? (
            t("devices.nothing")
          ) : (
            <>
              {t("devices.rides", { count: sent.rides })}, {t("devices.last")} {at(sent.lastOn)}
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

type DeviceFactProps = { term: string; isAlarming?: boolean; children: ReactNode }

function DeviceFact({ term, isAlarming = false, children }: DeviceFactProps) {
  return (
    <div data-alarming={isAlarming || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
