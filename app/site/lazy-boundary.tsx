import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react"
import { spoken } from "#ui/speech.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { LostScript, loadWords, useWords } from "./i18n/words.ts"
import { reloadForScript } from "./reload-for-script.ts"

/** React's `lazy`, for a part of a page that stands in a `LazyBoundary` or an `OfficePart`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(LostScript.throw) }))

type LostBoundaryProps = {
  children: ReactNode
  /** Shown where it could not be loaded. */
  failed?: ReactNode
}

/** Around a part whose script or words may be lost: the page around it stays. */
class LostBoundary extends Component<LostBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    const { children, failed = <LostPart /> } = this.props
    if (error instanceof LostScript) return failed
    if (error !== null) throw error
    return children
  }
}

type LazyBoundaryProps = LostBoundaryProps & {
  /** Shown while the part is loaded. */
  fallback?: ReactNode
}

/** Around a part that is loaded later. */
export function LazyBoundary({ children, fallback = null, ...lost }: LazyBoundaryProps) {
  return (
    <LostBoundary {...lost}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </LostBoundary>
  )
}

type OfficePartProps = {
  children: ReactNode
  /** Shown where the part could not be loaded. */
  without: ReactNode
}

/**
 * Around what a page has for organisers. The page waits for its script and words: what the server has rendered stays as it is until
 * it works, and nothing moves when it does.
 */
export function OfficePart({ children, without }: OfficePartProps) {
  return (
    <LostBoundary
      failed={
        <>
          <LostPart />
          {without}
        </>
      }
    >
      <WithOfficeWords>{children}</WithOfficeWords>
    </LostBoundary>
  )
}

/** The server links words and styles of organisers to a page that has used any of their words. */
function WithOfficeWords({ children }: { children: ReactNode }) {
  useWords("organising")
  return children
}

/** In place of a part that could not be loaded: it comes with the page, which is loaded again. */
function LostPart() {
  useEffect(() => {
    const retry = () => void reloadForScript("online")
    window.addEventListener("online", retry)
    return () => window.removeEventListener("online", retry)
  }, [])
  return <LoadProblem onRetry={() => void reloadForScript("pressed")} />
}

/**
 * Shown in place of a part of the page that could not be loaded. When it goes, its focus moves to the tab's link or the section.
 */
export function LoadProblem({ onRetry }: { onRetry(): void }) {
  const t = useWords("site")
  const place = useRef<HTMLParagraphElement>(null)
  useFocusAfter(place, () => {
    const tab = document.querySelector<HTMLElement>(".tabs [aria-current]")
    return tab ?? focusable(place.current?.closest<HTMLElement>("section, main"))
  })
  return (
    <p ref={place} role="alert" className="notice">
      {t("noAnswer")}{" "}
      <button type="button" className="text-button" onClick={onRetry}>
        {t("retry")}
      </button>
    </p>
  )
}

function focusable(element: HTMLElement | null | undefined) {
  element?.setAttribute("tabindex", "-1")
  return element
}

/** Waits for a script of organisers, and for their words. */
export const withOfficeWords = async <Part,>(coming: Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([coming, loadWords(spoken().language, "office")])
  return part
}
