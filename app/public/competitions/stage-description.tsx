import { useEffect, useId, useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { WrittenText } from "#domain/site/choose-text.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** A stage's description: of a long one four lines, and the rest on demand (ST-04). Without script all of it. */
export function StageDescription({ description: { language, text } }: { description: WrittenText }) {
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
      <p
        ref={shown}
        id={id}
        lang={language}
        className={`max-w-176 wrap-anywhere whitespace-pre-line ${isOpen ? "" : firstLines}`}
      >
        {splitLinks(text).map((part, place) =>
          part.isLink ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
            <a key={place} href={part.text} className="underline underline-offset-4" rel="noopener nofollow">
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
          className={`text-button needs-script ${isLong === undefined && guess === "on phones" ? "md:hidden" : ""}`}
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

const firstLines = "line-clamp-4 noscript:line-clamp-none print:line-clamp-none"

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
