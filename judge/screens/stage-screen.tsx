import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { goTo } from "#judge/address.ts"
import { isAlone } from "#judge/alone/make-event.ts"
import { openAlone } from "#judge/alone/open-alone.ts"
import { aloneInTabs } from "#judge/device/alone-in-tabs.ts"
import { tabsOf } from "#judge/device/tabs-of.ts"
import { type Entered, enterStage } from "#judge/judging/enter-stage.ts"
import { type Judging, openJudging } from "#judge/judging/open-judging.ts"
import { Spinner } from "#ui/spinner.tsx"
import { JudgingScreens } from "./judging-screens.tsx"
import { Notice } from "./notice.tsx"
import { useDevice } from "./use-device.ts"
import { JudgingContext } from "./use-judging.ts"

type Shown =
  | { kind: "entering" }
  | { kind: "judging"; judging: Judging }
  | Exclude<Entered, { kind: "entered" }>

/** A stage, entered with what the device has, or with what the server gives it. */
export function StageScreen({ stage, pass }: { stage: string; pass: string | null }) {
  const { t } = useTranslation("judge")
  const device = useDevice()
  const [shown, setShown] = useState<Shown>({ kind: "entering" })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pass leaves the address once it is used; another attempt begins anew
  useEffect(() => {
    let opened: Judging | null = null
    let isGone = false
    const enter = async () => {
      if (isAlone(stage)) {
        const known = await device.store.stage(stage)
        if (isGone) return
        if (!known) return goTo({ stage: null }, { instead: true })
        opened = await openAlone({ ...device, tabs: tabsOf(stage) }, known)
        if (isGone) return opened.close()
        return setShown({ kind: "judging", judging: opened })
      }
      const entered = await enterStage(device, { stage, pass })
      if (isGone) return
      if (entered.kind !== "entered") {
        if (entered.kind === "refused" && pass === null && leadAway(entered.why)) return
        return setShown(entered)
      }
      opened = await openJudging(
        { ...device, alone: aloneInTabs(`nulle-judge ${stage}`), tabs: tabsOf(stage) },
        entered,
      )
      if (isGone) return opened.close()
      // the secret has done its work: nobody is to read it over a shoulder, or from the history
      const { section } = entered.access
      goTo({ pass: null, ...(section !== null && { section }) }, { instead: true })
      setShown({ kind: "judging", judging: opened })
    }
    void enter()
    return () => {
      isGone = true
      void opened?.close()
    }
  }, [device, stage, attempt])
  const isAnotherPass = pass !== null && shown.kind === "judging"
  useEffect(() => {
    // the link of another pass was followed in this very window
    if (isAnotherPass) setAttempt((before) => before + 1)
  }, [isAnotherPass])

  if (shown.kind === "judging")
    return (
      <JudgingContext value={shown.judging}>
        <JudgingScreens />
      </JudgingContext>
    )
  if (shown.kind === "entering")
    return (
      <main className="centre">
        <p>
          <Spinner /> {t("loading")}
        </p>
      </main>
    )
  return (
    <main className="centre">
      <Notice isAlert title={shown.kind === "unreachable" ? t("enter.unreachable") : t("enter.refused")}>
        {/* locale keys: judge.refused.* */}
        <p>{shown.kind === "unreachable" ? t("enter.unreachableText") : t(`refused.${shown.why}`)}</p>
        <button type="button" className="wide main" onClick={() => setAttempt((before) => before + 1)}>
          {t("retry")}
        </button>
        <a className="wide" href="/">
          {t("home.site")}
        </a>
      </Notice>
    </main>
  )
}

/** SH-13: who is not signed in goes to the login page and comes back; who may not goes where it is said. */
const leadAway = (why: string): boolean => {
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
