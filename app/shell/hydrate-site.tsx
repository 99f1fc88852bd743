import type { i18n } from "i18next"
import { StrictMode, startTransition, useEffect, useState } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { isRouteErrorResponse } from "react-router"
import { HydratedRouter } from "react-router/dom"
import { pageLanguage } from "#app/i18n/load-words.ts"
import { settleLanguage } from "#app/i18n/settle-language.ts"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { loadPageWords, setPageI18n } from "#app/i18n/words.ts"
import { preload } from "#app/lazy-part.tsx"
import { liveEvent } from "#app/live-event.ts"
import { reportErrors } from "#app/reports/reports.ts"
import { HydratedContext } from "#ui/use-hydrated.ts"
import { forgetExpired } from "./on-this-device.ts"

/** Hydrates the page that the server has sent. */
export async function hydrateSite() {
  const report = reportErrors()
  const language = pageLanguage()
  await preload()
  // the routes of the requested page are there already, and have named their words
  const i18n = startI18n(language, await loadPageWords(language))
  setPageI18n(i18n)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site
          i18n={i18n}
          onError={(error) => {
            // an answer such as 404 is no error
            if (!isRouteErrorResponse(error)) report(error)
          }}
        />
      </StrictMode>,
    )
  })
}

function Site({ i18n, onError }: { i18n: i18n; onError(error: unknown): void }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    void settleLanguage(i18n)
    forgetExpired()
    startTransition(() => setHydrated(true))
  }, [i18n])
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event(liveEvent))
  }, [isHydrated])
  return (
    <HydratedContext value={isHydrated}>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter onError={onError} />
      </I18nextProvider>
    </HydratedContext>
  )
}
