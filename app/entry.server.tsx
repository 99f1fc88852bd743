import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router"
import { i18nContext } from "./i18n/i18n-middleware.ts"
import { paintFirst } from "./paint-first.ts"
import { ScriptNonce } from "./script-nonce.ts"
import { siteContext } from "./server-context.ts"

// The server shares this with the pages: a context key is known by its module instance.
export { siteContext }

/** How long to wait for data, milliseconds. */
export const streamTimeout = 5_000

const handleDocument: HandleDocumentRequestFunction = (request, status, headers, routerContext, context) =>
  new Promise((resolve, reject) => {
    let finalStatus = status
    const { scriptNonce: nonce } = context.get(siteContext)
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={context.get(i18nContext)}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </I18nextProvider>,
      {
        nonce,
        // no part of a long page may need a script to be shown
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // Pages are short, and cached as bytes: they are sent complete.
        onAllReady() {
          clearTimeout(timeout)
          const body = new PassThrough()
          headers.set("Content-Type", "text/html; charset=utf-8")
          pipe(body)
          text(body).then(
            (html) => resolve(new Response(paintFirst(html, nonce), { status: finalStatus, headers })),
            reject,
          )
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500
          context.get(siteContext).reportError(error)
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })

/** Errors of loaders and actions are logged and reported, unless they are answers, or the client has left. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  context.get(siteContext).reportError(error)
}

export default handleDocument
