import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router"
import { speechContext } from "#app/site/i18n/i18n-middleware.ts"
import { officeStyleLinks, wordLinks } from "#app/site/i18n/word-links.ts"
import { paintFirst } from "#app/site/paint-first.ts"
import { ScriptNonce } from "#app/site/script-nonce.ts"
import { siteContext } from "#app/site/server-context.ts"
import { SpeechContext } from "#ui/speech.tsx"

// The server shares this with the pages: a context key is known by its module instance.
export { siteContext }

/** How long to wait for data, milliseconds. */
export const streamTimeout = 5_000

const handleDocument: HandleDocumentRequestFunction = (request, status, headers, routerContext, context) =>
  new Promise((resolve, reject) => {
    let finalStatus = status
    const { scriptNonce: nonce, scriptAddress, officeStyles } = context.get(siteContext)
    const speech = context.get(speechContext)
    const { pipe, abort } = renderToPipeableStream(
      <SpeechContext value={speech}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </SpeechContext>,
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
          text(body).then((html) => {
            const links = officeStyleLinks(html, speech, officeStyles) + wordLinks(speech, scriptAddress)
            const page = html.replace("</head>", `${links}</head>`)
            resolve(new Response(paintFirst(page, nonce), { status: finalStatus, headers }))
          }, reject)
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
