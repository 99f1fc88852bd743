import { useEffect, useId, useRef, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Description } from "./choose-description.ts"
import { guessLong } from "./guess-long.ts"
import { splitLinks } from "./split-links.ts"

/** A stage's description: of a long one four lines, and the rest on demand (ST-04). Without script all of it. */
export function StageDescription({ description: { language, text } }: { description: Description }) {
  const t = useWords("stage")
  const id = useId()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  // until the page is live nobody knows how it is broken into lines
  const [isLong, setLong] = useState<boolean>()
  const isHydrated = useHydrated()

  useEffect(() => {
    const paragraph = shown.current
    if (!paragraph || isOpen) return
    // a paragraph in a section that is closed has no height: it is measured when it gets one
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
