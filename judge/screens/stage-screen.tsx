import { useEffect, useState } from "react"
import { isAlone } from "#domain/competitions/stage-path.ts"
import { goTo } from "#judge/address.ts"
import { openAlone } from "#judge/alone/open-alone.ts"
import type { DeviceStore } from "#judge/device/device-store.ts"
import { tabChannel, withTabLock } from "#judge/device/tabs.ts"
import { type Entered, enterStage } from "#judge/judging/enter-stage.ts"
import type { Judging } from "#judge/judging/judging.ts"
import { openJudging } from "#judge/judging/open-judging.ts"
import { useWords } from "#judge/words.ts"
import { Spinner } from "#ui/states.tsx"
import { GuideButton } from "./judge-guide.tsx"
import { JudgingScreens } from "./judging-screens.tsx"
import { Notice } from "./notices.tsx"
import { JudgingContext, useDevice } from "./use-judging.ts"

type Shown = { kind: "entering" } | { kind: "judging"; judging: Judging } | ({ kind: "failed" } & Failed)

type Failed = {
  /** What prevents it; `broken`: the device could not read or store something. */
  why: Exclude<Entered, { kind: "entered" }> | { kind: "broken" }
  /** The name under which the device can go on if a new pass failed. */
  former: string | null
}

/** A stage, entered with what the device has, or with what the server gives it. */
export function StageScreen({ stage, pass }: { stage: string; pass: string | null }) {
  const t = useWords()
  const device = useDevice()
  const [shown, setShown] = useState<Shown>({ kind: "entering" })
  const [attempt, setAttempt] = useState(0)
  const enterAnew = () => {
    setShown({ kind: "entering" })
    setAttempt((before) => before + 1)
  }
  const [readPass, setReadPass] = useState(pass)
  if (pass !== readPass) {
    setReadPass(pass)
    // the link of another pass was opened in this window
    if (pass !== null) enterAnew()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pass leaves the address once it is used; another attempt begins again
  useEffect(() => {
    let opened: Judging | null = null
    let isGone = false
    const enter = async () => {
      if (isAlone(stage)) {
        const known = await device.store.stage(stage)
        if (isGone) return
        if (!known) return goTo({ stage: null }, { instead: true })
        opened = await openAlone({ ...device, tabs: tabChannel(stage) }, known)
        if (isGone) return opened.close()
        return setShown({ kind: "judging", judging: opened })
      }
      const entered = await enterStage(device, { stage, pass })
      if (isGone) return
      if (entered.kind !== "entered") {
        if (entered.kind === "refused" && pass === null && redirect(entered.why)) return
        const former = await formerName(device.store, { stage, pass })
        if (!isGone) setShown({ kind: "failed", why: entered, former })
        return
      }
      const tabs = tabChannel(stage)
      opened = await openJudging({ ...device, withLock: (work) => withTabLock(stage, work), tabs }, entered)
      if (isGone) return opened.close()
      // the other tabs have the new pass now, too
      if (pass !== null) tabs.notify()
      // the secret is no longer needed: nobody should read it over a shoulder, or in the history
      const { section } = entered.access
      goTo({ pass: null, ...(section !== null && { section }) }, { instead: true })
      setShown({ kind: "judging", judging: opened })
    }
    const fail = async (error: unknown) => {
      const former = await formerName(device.store, { stage, pass }).catch(() => null)
      if (!isGone) setShown({ kind: "failed", why: { kind: "broken" }, former })
      throw error
    }
    void enter().catch(fail)
    return () => {
      isGone = true
      void opened?.close()
    }
  }, [device, stage, attempt])

  if (shown.kind === "judging")
    return (
      <JudgingContext value={shown.judging}>
        <JudgingScreens />
      </JudgingContext>
    )
  if (shown.kind === "entering")
    return (
      <main className="grid place-items-center [--space:1rem]">
        <p>
          <Spinner /> {t("loading")}
        </p>
      </main>
    )
  return <NotEntered why={shown.why} former={shown.former} enterAnew={enterAnew} />
}

/** Why the stage could not be entered, and what can be done about it. */
function NotEntered({ why, former, enterAnew }: Failed & { enterAnew(): void }) {
  const t = useWords()
  const wordsOf = (): [string, string] => {
    if (why.kind === "broken") return [t("trouble.storage"), t("trouble.storageText")]
    // locale keys: judge.refused.*
    if (why.kind === "refused") return [t("enter.refused"), t(`refused.${why.why}`)]
    return [t("enter.unreachable"), former === null ? t("enter.unreachableText") : t("enter.otherPassText")]
  }
  const [title, text] = wordsOf()
  return (
    <main className="grid place-items-center [--space:1rem]">
      <Notice isAlert title={title}>
        <p>{text}</p>
        <button type="button" className="wide main" onClick={enterAnew}>
          {t("retry")}
        </button>
        {former !== null && (
          <button
            type="button"
            className="wide"
            onClick={() => {
              goTo({ pass: null }, { instead: true })
              enterAnew()
            }}
          >
            {t("enter.goOn", { name: former })}
          </button>
        )}
        <GuideButton at={why.kind === "refused" ? "not-judging" : "before"} />
        <a className="wide" href="/">
          {t("home.site")}
        </a>
      </Notice>
    </main>
  )
}

/** Returns the name under which the device can judge with its stored access instead of this pass; null: there is none. */
const formerName = async (
  store: DeviceStore,
  { stage, pass }: { stage: string; pass: string | null },
): Promise<string | null> => {
  const access = await store.access(stage)
  if (pass === null || !access || access.pass === pass) return null
  return (await store.stage(stage)) ? access.name : null
}

/**
 * SH-13: sends people who are not signed in to the login page and back, and people who may not judge to /401; returns whether it
 * did.
 */
const redirect = (why: string): boolean => {
  if (why === "not-signed-in") {
    location.replace(`/login?return=${encodeURIComponent(location.pathname)}`)
    return true
  }
  if (why === "not-a-judge") {
    location.replace("/401")
    return true
  }
  return false
}
