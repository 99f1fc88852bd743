import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useReducer, useRef } from "react"
import { useTranslation } from "react-i18next"
import { showToast } from "#ui/toasts.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type LoadedLater<Props> = {
  load(): Promise<ComponentType<Props>>
  /** Shown for a component that failed to load; it is loaded again when the device is online again, or `retry` is called. */
  failed(retry: () => void, props: Props): ReactNode
  /** What the server renders of it, if it does: then it is loaded before hydration. */
  selector?: string
}

type LaterComponent<Props> = ComponentType<Props> & {
  /** Loads it before it is shown; what failed is loaded again when it is shown. */
  preload(): Promise<void>
}

const preloads: { selector: string; load: () => Promise<void> }[] = []

/**
 * Returns a component with a file of its own, which is loaded when it is first shown: until then the nearest `Suspense` waits. What
 * fails to load never ends the page around it. React hydrates a loaded component at once; one that it had to wait for would be rendered
 * again, and lose what was opened or typed in it.
 */
export function loadedLater<Props extends object>({
  load,
  failed,
  selector,
}: LoadedLater<Props>): LaterComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props> | null> | null = null
  let hasFailed = false
  /** Renders again each place that shows the failure. */
  const shownFailed = new Set<() => void>()
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      () => {
        hasFailed = true
        return null
      },
    )
    return loading
  }
  const forgetFailure = () => {
    if (!hasFailed) return
    hasFailed = false
    loading = null
  }
  const retry = () => {
    forgetFailure()
    for (const drawAgain of shownFailed) drawAgain()
  }
  const preload = () => fetch().then(forgetFailure)
  if (selector) preloads.push({ selector, load: preload })
  function LoadedLater(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    const Part = loaded ?? use(fetch())
    useEffect(() => {
      if (Part) return
      shownFailed.add(drawAgain)
      window.addEventListener("online", retry)
      return () => {
        shownFailed.delete(drawAgain)
        if (shownFailed.size > 0) return
        window.removeEventListener("online", retry)
        // whoever shows it again loads it again
        forgetFailure()
      }
    }, [Part])
    return Part ? <Part {...props} /> : failed(retry, props)
  }
  return Object.assign(LoadedLater, { preload })
}

/**
 * Shown in place of a part of the page that could not be loaded. When it goes, its focus moves to the tab's link or the section.
 */
export function LoadProblem({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation()
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

/** Milliseconds between two tries to load what could not be loaded. */
const retryEvery = 15_000

/** In place of what is not missed at once: it draws nothing, and tries again until it is loaded. */
export function LoadAgain({ onRetry }: { onRetry(): void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(() => retry(), retryEvery)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** In place of a dialog that could not be loaded: a toast says so, and the dialog is over. */
export function DialogProblem({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const end = useEffectEvent(() => {
    showToast("failed", t("noAnswer"))
    onClose()
  })
  useEffect(() => end(), [])
  return null
}

/** Loads the components that the server has rendered on this page, and those that are registered when these files load. */
export const preload = async (): Promise<void> => {
  for (let known = 0; known < preloads.length; ) {
    const found = preloads.slice(known)
    known = preloads.length
    await Promise.all(
      found.map(({ selector, load }) => (document.querySelector(selector) ? load() : undefined)),
    )
  }
}
