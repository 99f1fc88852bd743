import { type ComponentType, type ReactNode, use, useEffect, useReducer } from "react"
import { useTranslation } from "react-i18next"

type LoadedLater<Props> = {
  load(): Promise<ComponentType<Props>>
  /** Shown for a component that failed to load; it is loaded again when the device is online again, or `retry` is called. */
  failed(retry: () => void, props: Props): ReactNode
}

/**
 * Returns a component with a file of its own, which is loaded when it is first shown: until then the nearest `Suspense` waits. What
 * fails to load never ends the page around it.
 */
export const loadedLater = <Props extends object>(given: LoadedLater<Props>): ComponentType<Props> =>
  createLoadedLater(given).Shown

/** The component, and what loads it before it is shown. */
function createLoadedLater<Props extends object>({ load, failed }: LoadedLater<Props>) {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props> | null> | null = null
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      () => null,
    )
    return loading
  }
  const forgetFailure = () => {
    if (!loaded) loading = null
  }
  function Shown(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    const Part = loaded ?? use(fetch())
    const retry = () => {
      forgetFailure()
      drawAgain()
    }
    if (Part) return <Part {...props} />
    return (
      <Failed onOnline={retry} onGone={forgetFailure}>
        {failed(retry, props)}
      </Failed>
    )
  }
  return { Shown, fetch, forgetFailure }
}

type FailedProps = { onOnline(): void; onGone(): void; children: ReactNode }

function Failed({ onOnline, onGone, children }: FailedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both do the same at any time; whoever shows the part again loads it again
  useEffect(() => {
    window.addEventListener("online", onOnline)
    return () => {
      window.removeEventListener("online", onOnline)
      onGone()
    }
  }, [])
  return children
}

/** Says in place of a tab, or above it, that it could not be loaded. The focus goes to the tab's link, because the button goes. */
export function LoadProblem({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation()
  const retry = () => {
    document.querySelector<HTMLElement>(".tabs [aria-current]")?.focus()
    onRetry()
  }
  return (
    <p role="alert" className="notice">
      {t("noAnswer")}{" "}
      <button type="button" className="text-button" onClick={retry}>
        {t("retry")}
      </button>
    </p>
  )
}

const preloads: { selector: string; load: () => Promise<void> }[] = []

type Preloaded<Props> = LoadedLater<Props> & {
  /** What the server renders of it. */
  selector: string
}

/**
 * The same for a component that the server also renders. If it is on the requested page, it is loaded before hydration. React
 * hydrates a loaded component at once; one that it had to wait for would be rendered again, and lose what was opened or typed in it.
 */
export function preloaded<Props extends object>({
  selector,
  ...given
}: Preloaded<Props>): ComponentType<Props> {
  const { Shown, fetch, forgetFailure } = createLoadedLater(given)
  const load = async () => {
    await fetch()
    // it is requested again when it is shown
    forgetFailure()
  }
  preloads.push({ selector, load })
  return Shown
}

/** Loads the components that the server has rendered on this page. */
export const preload = async (): Promise<void> => {
  const rendered = preloads.filter(({ selector }) => document.querySelector(selector))
  await Promise.all(rendered.map(({ load }) => load()))
}
