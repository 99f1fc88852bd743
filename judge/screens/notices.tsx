import { type ReactNode, useState } from "react"
import type { DeviceRefusal } from "#contracts/judging/judge-sync.ts"
import { saveWaiting } from "#judge/device/share-file.ts"
import { requestToken } from "#judge/judging/enter-stage.ts"
import { mayHandIn } from "#judge/outbox/outbox-store.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { useWords } from "#judge/words.ts"
import { useDevice, useJudging, useJudgingState, useServerTimeFormat } from "./use-judging.ts"

type NoticeProps = { title?: string; isAlert?: boolean; children: ReactNode }

/** A notice that the judge has to read before going on. */
export function Notice({ title, isAlert = false, children }: NoticeProps) {
  return (
    <section className="judge-notice" data-alert={isAlert || undefined} role={isAlert ? "alert" : "status"}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}

/** Why this phone's scores may not count, and what can be done about it. */
export function AccessNotices() {
  const t = useWords()
  const { access, known } = useJudgingState()
  return (
    <>
      {/* a new reason makes a new notice: a refusal to renew the access belongs to the former reason */}
      {access.why !== null && <NotJudging key={access.why} ended={access.why} />}
      {known.stage.stage.calledOff !== undefined && (
        <Notice>
          {/* locale keys: judge.access.calledOff.* */}
          <p>{t(`access.calledOff.${known.stage.stage.calledOff}`)}</p>
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

function NotJudging({ ended }: { ended: DeviceRefusal }) {
  const t = useWords()
  const device = useDevice()
  const time = useServerTimeFormat()
  const judging = useJudging()
  const state = useJudgingState()
  const { access, counts } = state
  const [refusal, setRefusal] = useState<string | null>(null)
  const renew = async () => {
    try {
      const outcome = await requestToken(device, access)
      if (outcome.kind === "entered") return await judging.resume()
      // locale keys: judge.refused.*
      setRefusal(outcome.kind === "refused" ? t(`refused.${outcome.why}`) : t("status.offline"))
    } catch (error) {
      setRefusal(`${t("trouble.storage")}. ${t("trouble.storageText")}`)
      throw error
    }
  }
  // the token of an account is replaced by a later one of this phone, and not by another phone
  const isReplaced = ended === "taken-over" && access.pass === null
  const why = isReplaced ? t("access.replaced") : t(`refused.${ended}`)
  return (
    <Notice isAlert title={t("access.title")}>
      <p>
        {refusal ?? why}
        {access.since !== undefined && <> {t("access.since", { time: time(access.since) })}</>}
      </p>
      {counts.waiting > 0 && (
        <>
          <p>
            <b>{t("access.unsent", { count: counts.waiting })}</b>{" "}
            {t(mayHandIn(ended) ? "access.handedIn" : "access.signInFirst")}
          </p>
          {/* a secretary can tick again, and imports no ticks */}
          {access.kind !== "sign-on" && (
            <button type="button" className="wide main" onClick={() => saveWaiting(state)}>
              {t("status.export")}
            </button>
          )}
        </>
      )}
      <p>
        {ended === "taken-over" && <>{t("access.before")} </>}
        {t("access.later")}
      </p>
      <button type="button" className={counts.waiting > 0 ? "wide" : "wide main"} onClick={renew}>
        {t("access.renew")}
        {ended === "taken-over" && access.pass !== null && <small>{t("access.takesBack")}</small>}
      </button>
      {access.pass === null && (
        <a className="wide" href={`/login?return=${encodeURIComponent(location.pathname)}`}>
          {t("access.signIn")}
        </a>
      )}
    </Notice>
  )
}

/** Shows the judge that the rider on the pad is marked as not started (RX-09). */
export function DnsNotice({ rider }: { rider: Rider }) {
  const t = useWords()
  return (
    rider.hasDns && (
      <Notice>
        <p>{t("dns")}</p>
      </Notice>
    )
  )
}
