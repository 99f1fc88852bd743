import type { i18n } from "i18next"
import { StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { isRouteErrorResponse } from "react-router"
import { HydratedRouter } from "react-router/dom"
import { matchLanguage } from "#domain/site/language.ts"
import { loadDrawnParts } from "./drawn-parts.tsx"
import { learnLateWords } from "./i18n/known-words.ts"
import { loadWords } from "./i18n/load-words.ts"
import { settleLanguage } from "./i18n/settle-language.ts"
import { startI18n } from "./i18n/start-i18n.ts"
import { liveEvent } from "./live-event.ts"
import { reportErrors } from "./reports/report-errors.ts"

const report = reportErrors()

// an answer such as 404 is no error
const reportCaught = (error: unknown) => {
  if (!isRouteErrorResponse(error)) report(error)
}

function Site({ i18n }: { i18n: i18n }) {
  useEffect(() => {
    void settleLanguage(i18n)
    dispatchEvent(new Event(liveEvent))
  }, [i18n])
  return (
    <I18nextProvider i18n={i18n}>
      <HydratedRouter onError={reportCaught} />
    </I18nextProvider>
  )
}

async function hydrate() {
  const language = matchLanguage([document.documentElement.lang]) ?? "lv"
  const [words] = await Promise.all([loadWords(language), loadDrawnParts()])
  const i18n = startI18n(language, words)
  // the modules of the page that was asked for are there already, and have told what they say
  await learnLateWords(i18n, language)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site i18n={i18n} />
      </StrictMode>,
    )
  })
}

void hydrate()
