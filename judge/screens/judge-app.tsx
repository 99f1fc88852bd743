import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useAddress } from "#judge/address.ts"
import { DeviceHome } from "./device-home.tsx"
import { StageScreen } from "./stage-screen.tsx"

/** The judge's app: the stage that the address names, or what this device has. */
export function JudgeApp() {
  const { t } = useTranslation("judge")
  const { stage, pass } = useAddress()
  const title = t("title")
  useEffect(() => {
    // the page had a title before the app was there
    document.title = title
  }, [title])
  return stage === null ? <DeviceHome /> : <StageScreen key={stage} stage={stage} pass={pass} />
}
