import { Speaking } from "#ui/speech.tsx"
import "./setup.ts"
import "./judge.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { openAgreementStore } from "./agreements/agreement-store.ts"
import { openDeviceStore } from "./device/device-store.ts"
import { awaitInstallOffer, install } from "./device/installation.ts"
import { reportErrors, reportOpening } from "./device/reports.ts"
import { openBrowserClock } from "./device/steady-clock.ts"
import { ignoreStrayTouches } from "./device/stray-touches.ts"
import { httpTransport } from "./outbox/transport.ts"
import { JudgeApp } from "./screens/judge-app.tsx"
import { CannotStore, ErrorBoundary, ReloadRequired } from "./screens/trouble.tsx"
import { DeviceContext } from "./screens/use-judging.ts"
import { startWords } from "./words.ts"

const start = async () => {
  const page = document.getElementById("judge")
  if (!page) throw new Error("The shell has no place for the app")
  const reportError = reportErrors()
  reportOpening()
  awaitInstallOffer()
  ignoreStrayTouches()
  startWords()
  const root = createRoot(page)
  const show = (content: React.ReactNode) =>
    root.render(
      <StrictMode>
        <Speaking>
          <ErrorBoundary fallback={<ReloadRequired why="broken" />} onBroken={reportError}>
            {content}
          </ErrorBoundary>
        </Speaking>
      </StrictMode>,
    )
  // without a secure context there is no service worker, no lock between tabs, and no id for a tap
  if (!isSecureContext) return show(<CannotStore why="notSecure" />)
  const outdate = () => show(<ReloadRequired why="newVersion" />)
  const store = await openDeviceStore(outdate).catch(() => null)
  if (!store) return show(<CannotStore why="noStorage" />)
  const device = {
    store,
    agreements: await openAgreementStore(outdate).catch(() => null),
    transport: httpTransport(location.origin),
    clock: openBrowserClock(),
  }
  show(
    <DeviceContext value={device}>
      <JudgeApp />
    </DeviceContext>,
  )
  void install()
}

void start()
