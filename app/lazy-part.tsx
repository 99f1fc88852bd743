import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from "react"
import { useTranslation } from "react-i18next"
import type { Context } from "#app/i18n/load-words.ts"
import { loadWithWords } from "#app/i18n/words.ts"
import { dismissToast, showToast } from "#ui/toasts.ts"
import { useFocusAfter } from "#ui/use-focus-after.ts"

type Load<Props> = () => Promise<ComponentType<Props>>

type PartOptions<Props> = {
  /** What the server renders of it, if it does: then it is loaded before hydration. */
  selector?: string
  /**
   * Shown for a part that failed to load; it is loaded again when the device is online again, or `retry` is called. Where it is not
   * given, `LoadProblem`.
   */
  failed?(retry: () => void, props: Props): ReactNode
}

type DialogOptions<Props> = {
  /** How a dialog without `onClose` is over. */
  close?(props: Props): void
  /** In place of a dialog that failed to load: says so and ends it. Where it is not given, `DialogProblem`. */
  Problem?: ComponentType<{ onClose(): void }>
}

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads it before it is shown, and returns whether it could; what failed is loaded again when it is shown. */
  preload(): Promise<boolean>
}

/**
 * Returns a part of a page with a file of its own, which is loaded with the words that it needs when it is first shown: until then the
 * nearest `Suspense` waits. What fails to load never ends the page around it.
 */
export function lazyPart<Props extends object>(
  words: readonly Context[],
  load: Load<Props>,
  { selector, failed = (retry) => <LoadProblem onRetry={retry} /> }: PartOptions<Props> = {},
): LazyComponent<Props> {
  const Part = lazyComponent(() => loadWithWords(words, load), failed)
  if (selector) preloads.push({ selector, load: Part.preload })
  return Part
}

/**
 * Returns a dialog with a file of its own, which is loaded with the words that it needs when it is first shown; a toast says so if that
 * takes a while. If it fails to load, a toast says so, and the dialog is over; the next time it is loaded again.
 */
export function lazyDialog<Props extends { onClose(): void }>(
  words: readonly Context[],
  load: Load<Props>,
  options?: DialogOptions<Props>,
): LazyComponent<Props>
export function lazyDialog<Props extends object>(
  words: readonly Context[],
  load: Load<Props>,
  options: DialogOptions<Props> & { close(props: Props): void },
): LazyComponent<Props>
export function lazyDialog<Props extends { onClose?(): void }>(
  words: readonly Context[],
  load: Load<Props>,
  { close = ({ onClose }) => onClose?.(), Problem = DialogProblem }: DialogOptions<Props> = {},
): LazyComponent<Props> {
  const Part = lazyComponent(
    () => loadWithWords(words, load),
    (_retry, props) => <Problem onClose={() => close(props)} />,
  )
  const LazyDialog = (props: Props) => (
    <Suspense fallback={<DialogLoading />}>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(LazyDialog, { preload: Part.preload })
}

/**
 * What is loaded before hydration where the page has its selector: React hydrates a loaded component at once; one that it had to wait
 * for would be rendered again, and lose what was opened or typed in it.
 */
const preloads: { selector: string; load: () => Promise<boolean> }[] = []

/** Returns a component that is loaded when it is first shown, or before by `preload`, and shows `failed` where that failed. */
function lazyComponent<Props extends object>(
  load: Load<Props>,
  failed: (retry: () => void, props: Props) => ReactNode,
): LazyComponent<Props> {
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
    for (const renderAgain of shownFailed) renderAgain()
  }
  const preload = async () => {
    const component = await fetch()
    forgetFailure()
    return component !== null
  }
  function Lazy(props: Props) {
    const [, renderAgain] = useReducer((times: number) => times + 1, 0)
    const Part = loaded ?? use(fetch())
    useEffect(() => {
      if (Part) return
      shownFailed.add(renderAgain)
      window.addEventListener("online", retry)
      return () => {
        shownFailed.delete(renderAgain)
        if (shownFailed.size > 0) return
        window.removeEventListener("online", retry)
        // whoever shows it again loads it again
        forgetFailure()
      }
    }, [Part])
    return Part ? <Part {...props} /> : failed(retry, props)
  }
  return Object.assign(Lazy, { preload })
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

/** In place of what is not missed at once: it renders nothing, and tries again until it is loaded. */
export function LoadAgain({ onRetry }: { onRetry(): void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(() => retry(), retryEvery)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** Milliseconds until a toast shows that a dialog is loading. */
const toastDelay = 500

/** In place of a dialog that is loading. */
function DialogLoading() {
  const { t } = useTranslation()
  const say = useEffectEvent(() => showToast("pending", t("loading")))
  useEffect(() => {
    let toast: number | null = null
    const timer = setTimeout(() => {
      toast = say()
    }, toastDelay)
    return () => {
      clearTimeout(timer)
      if (toast !== null) dismissToast(toast)
    }
  }, [])
  return null
}

type DialogProblemProps = {
  /** Where it is not given, that there was no answer. */
  text?: string
  onClose(): void
}

/** In place of a dialog that could not be loaded: a toast says so, and the dialog is over. */
export function DialogProblem({ text, onClose }: DialogProblemProps) {
  const { t } = useTranslation()
  const end = useEffectEvent(() => {
    showToast("failed", text ?? t("noAnswer"))
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
