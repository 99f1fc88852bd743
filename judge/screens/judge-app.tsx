import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useAddress } from "#judge/address.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { DeviceHome } from "./device-home.tsx"
import { StageScreen } from "./stage-screen.tsx"

/** The judge's app: the stage that the address names, or what this device has. */
export function JudgeApp() {
  const { t } = useTranslation("judge")
  const address = useAddress()
  const { stage, pass } = address
  const title = t("title")
  useEffect(() => {
    // the page had a title before the app was there
    document.title = title
  }, [title])
  return (
    <DialogHost page={JSON.stringify(address)}>
      {stage === null ? <DeviceHome /> : <StageScreen key={stage} stage={stage} pass={pass} />}
    </DialogHost>
  )
}
