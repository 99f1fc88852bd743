import { useState } from "react"
import { useTranslation } from "react-i18next"
import { registerDevice } from "#judge/judging/enter-stage.ts"
import { Notice } from "./notice.tsx"
import { useDevice } from "./use-device.ts"
import { useJudging, useJudgingState } from "./use-judging.ts"
import { useTimeFormat } from "./use-time-format.ts"

/** What stands against what this phone records, and what can be done about it. */
export function AccessNotices() {
  const { t } = useTranslation("judge")
  const device = useDevice()
  const time = useTimeFormat()
  const judging = useJudging()
  const { access, known } = useJudgingState()
  const [refusal, setRefusal] = useState<string | null>(null)
  const renew = async () => {
    const outcome = await registerDevice(device, access)
    if (outcome.kind === "entered") {
      setRefusal(null)
      return judging.resume()
    }
    // locale keys: judge.refused.*
    setRefusal(outcome.kind === "refused" ? t(`refused.${outcome.why}`) : t("status.offline"))
  }
  // the token of an account is replaced by a later one of this phone, and not by another phone
  const isReplaced = access.why === "taken-over" && access.pass === null
  const ended = access.why === null ? null : t(`refused.${access.why}`)
  const why = refusal ?? (isReplaced ? t("access.replaced") : ended)
  return (
    <>
      {access.why !== null && (
        <Notice isAlert title={t("access.title")}>
          <p>
            {why}
            {access.since !== undefined && <> {t("access.since", { time: time(access.since) })}</>}
          </p>
          <p>{t("access.handedIn")}</p>
          <button type="button" className="wide main" onClick={renew}>
            {t("access.renew")}
          </button>
          {access.pass === null && (
            <a className="wide" href={`/login?return=${encodeURIComponent(location.pathname)}`}>
              {t("access.signIn")}
            </a>
          )}
        </Notice>
      )}
      {known.stage.stage.resultsStatus !== null && (
        <Notice>
          <p>{t("access.approved")}</p>
        </Notice>
      )}
    </>
  )
}
