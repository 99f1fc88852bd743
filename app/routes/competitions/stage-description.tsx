import { useEffect, useId, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { Language } from "#domain/site/language.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** A stage's description: of a long one four lines, and the rest on demand (ST-04). Without script all of it. */
export function StageDescription({ description: { language, text } }: { description: Description }) {
  const t = useWords("stage")
  const id = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  // before hydration it is unknown how the text breaks into lines
  const [isLong, setLong] = useState<boolean>()
  const isHydrated = useHydrated()

  useEffect(() => {
    const paragraph = shown.current
    if (!paragraph || isOpen) return
    // a paragraph in a closed section has no height: it is measured once it has one
    const measure = () => setLong(paragraph.scrollHeight > paragraph.clientHeight)
    const watching = new ResizeObserver(measure)
    watching.observe(paragraph)
    return () => watching.disconnect()
  }, [isOpen])

  const guess = guessLong(text)
  return (
    <>
      <p ref={shown} id={id} lang={language} className="stage-description" data-open={isOpen || undefined}>
        {splitLinks(text).map((part, place) =>
          part.isLink ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
            <a key={place} href={part.text} rel="noopener nofollow">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {(isLong ?? guess !== "nowhere") || isOpen ? (
        <button
          type="button"
          className="text-button stage-description-more"
          data-guess={isLong === undefined ? guess : undefined}
          disabled={!isHydrated}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "showLess" : "showMore")}
        </button>
      ) : null}
    </>
  )
}

/** A description with the language in which it is written. */
type Description = { language: Language; text: string }

/** A stage's description in the wanted language, else in the first of lv, en and et that there is (ST-04, D-25); null: there is none. */
export function chooseDescription(
  descriptions: Readonly<Record<Language, string | null>>,
  wanted: Language,
): Description | null {
  for (const language of [wanted, "lv", "en", "et"] as const) {
    const text = descriptions[language]?.trim()
    if (text) return { language, text }
  }
  return null
}

/** Characters in a line of a description: on a phone, and in its widest column. */
const lineLengths = { phone: 44, wide: 88 }

const shownLines = 4

/**
 * Returns where a description is likely to be longer than its four lines (ST-04): the button's space is then reserved before
 * measuring, and nothing below moves.
 */
export const guessLong = (text: string): "everywhere" | "on phones" | "nowhere" => {
  if (countLines(text, lineLengths.wide) > shownLines) return "everywhere"
  return countLines(text, lineLengths.phone) > shownLines ? "on phones" : "nowhere"
}

const countLines = (text: string, length: number): number =>
  text
    .split("\n")
    .map((paragraph) => Math.max(1, Math.ceil(paragraph.length / length)))
    .reduce((sum, lines) => sum + lines, 0)

const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/

/** The parts of a text: words, and the web addresses in it. */
export function splitLinks(text: string): { text: string; isLink: boolean }[] {
  return text
    .split(address)
    .map((part, place) => ({ text: part, isLink: place % 2 === 1 }))
    .filter((part) => part.text !== "")
}
