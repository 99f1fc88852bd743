import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { DialogHost } from "#ui/dialog-host.tsx"
import { SpeechContext } from "#ui/speech.tsx"

const english = speechOf("en")

/** Returns the HTML of a part of a page, in English. */
export const markupOf = (part: ReactNode): string => {
  const element = <DialogHost page="/">{part}</DialogHost>
  return renderToStaticMarkup(
    <SpeechContext value={english}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </SpeechContext>,
  )
}

/** Returns the words in HTML, with a space between its elements. */
export const textIn = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Returns the words of a part of a page, in English, with a space between its elements. */
export const textOf = (part: ReactNode): string => textIn(markupOf(part))
