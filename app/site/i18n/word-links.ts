import type { Speech } from "#ui/speech.tsx"
import { filesOf } from "./all-words.ts"
import { linkOf } from "./words.ts"

/** Returns the links of the words that a page has used: a browser requests them together with its scripts. */
export const wordLinks = (
  { language, used }: Speech & { used: ReadonlySet<string> },
  scriptAddress: (source: string) => string,
): string =>
  filesOf(used)
    .map((file) => {
      const address = scriptAddress(`app/site/i18n/files/${language}-${file}.ts`)
      return `<link rel="modulepreload" id="${linkOf(file)}" href="${address}"/>`
    })
    .join("")

/**
 * Returns links of the styles of organisers for a page that has used their words: what the server renders must not wait for a script
 * to be styled. Their own pages have these links already.
 */
export const officeStyleLinks = (
  html: string,
  { used }: { used: ReadonlySet<string> },
  styles: readonly string[],
): string =>
  filesOf(used).includes("office")
    ? styles
        .filter((address) => !html.includes(`href="${address}`))
        .map((address) => `<link rel="stylesheet" href="${address}"/>`)
        .join("")
    : ""
