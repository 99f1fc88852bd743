import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router"
import { siteContext } from "#app/site/server-context.ts"
import en from "#locales/en/unavailable.json"
import et from "#locales/et/unavailable.json"
import lv from "#locales/lv/unavailable.json"
import { useLanguage } from "#ui/speech.tsx"
import { Notice } from "#ui/states.tsx"
import { PageTitle } from "./page-title.tsx"

// locale keys: unavailable.*
const words = { lv, et, en }

type UnavailableProps = {
  /** The form that could not be handled; null: a page was only requested. */
  sent: readonly (readonly [name: string, value: string])[] | null
}

/**
 * Says that the site is unavailable. It has no scripts, may appear at every address, and reloads by itself; it contains a form
 * that was sent, so that it can be sent again.
 */
export function Unavailable({ sent }: UnavailableProps) {
  const language = useLanguage()
  const messages = words[language]
  return (
    <Notice title={messages.title}>
      <PageTitle>{messages.title}</PageTitle>
      {sent ? (
        <form method="post" className="space-y-6">
          <p>{messages.sent}</p>
          {sent.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name and one value
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button">
            {messages.again}
          </button>
        </form>
      ) : (
        <>
          <meta httpEquiv="refresh" content="5" />
          <p>{messages.text}</p>
          <p>{messages.kept}</p>
        </>
      )}
    </Notice>
  )
}

/** Root middleware: when this page is rendered, no loader runs. */
export const refuseWhileUnavailable: MiddlewareFunction<Response> = ({ context }, next) => {
  const { unavailable } = context.get(siteContext)
  if (unavailable) throw data(unavailable, { status: 503 })
  return next()
}

/** Is it this page? Only the server renders it: in the browser a 503 is a failure like any other. */
export const isUnavailable = (error: unknown): error is { data: UnavailableProps } =>
  isRouteErrorResponse(error) && error.status === 503
