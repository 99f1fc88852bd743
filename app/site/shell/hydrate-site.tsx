import { StrictMode, startTransition, useEffect, useState } from "react"
import { hydrateRoot } from "react-dom/client"
import { isRouteErrorResponse } from "react-router"
import { HydratedRouter } from "react-router/dom"
import { settleLanguage } from "#app/site/i18n/settle-language.ts"
import { loadPageWords, pageLanguage } from "#app/site/i18n/words.ts"
import { liveEvent } from "#app/site/live-event.ts"
import { reportErrors } from "#app/site/reports/reports.ts"
import { Speaking, speak } from "#ui/speech.tsx"
import { HydratedContext } from "#ui/use-hydrated.ts"
import { forgetExpired } from "./on-this-device.ts"

/** Hydrates the page that the server has sent. */
export async function hydrateSite() {
  const report = reportErrors()
  speak(await loadPageWords(pageLanguage()))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Site
          onError={(error) => {
            // an answer such as 404 is no error
            if (!isRouteErrorResponse(error)) report(error)
          }}
        />
      </StrictMode>,
    )
  })
}

function Site({ onError }: { onError(error: unknown): void }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    void settleLanguage()
    forgetExpired()
    startTransition(() => setHydrated(true))
  }, [])
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event(liveEvent))
  }, [isHydrated])
  return (
    <HydratedContext value={isHydrated}>
      <Speaking>
        <HydratedRouter onError={onError} />
      </Speaking>
    </HydratedContext>
  )
}
