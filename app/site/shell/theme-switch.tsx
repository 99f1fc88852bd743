import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

const drawings = {
  system: "M3 5h18v11H3zM8 20h8M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
}

/** Light, dark, or as the system says; remembered on the device. */
export function ThemeSwitch() {
  const t = useWords("site")
  const theme = useSyncExternalStore(followTheme, storedTheme, (): Theme => "system")
  // After an error React may rewrite the whole page, and what the first paint had put on it is gone.
  useEffect(() => showTheme(theme), [theme])
  return (
    <fieldset
      className="theme-switch needs-script flex rounded-[0.625rem] border border-line bg-surface"
      disabled={!useHydrated()}
    >
      <legend className="sr-only">{t("theme")}</legend>
      {themes.map((one) => (
        // locale keys: site.themes.*
        <Tooltip key={one} text={t(`themes.${one}`)}>
          <label className="grid h-10 w-11 cursor-pointer place-items-center rounded-lg text-muted has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:border-3 forced-colors:has-checked:border-[Highlight]">
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={one === theme}
              onChange={() => chooseTheme(one)}
            />
            <span className="sr-only">{t(`themes.${one}`)}</span>
            <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
              <path
                d={drawings[one]}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </label>
        </Tooltip>
      ))}
    </fieldset>
  )
}

const themes = ["system", "light", "dark"] as const

type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** The theme that this device stores; “system” also where the page may not use its storage. */
function storedTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem("theme")) ?? "system"
  } catch {
    return "system"
  }
}

/** Shows a theme, and stores it for the next visit; the system's is not stored. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem("theme")
    else localStorage.setItem("theme", theme)
  } catch {
    // Storage is closed to this page: the theme lasts as long as the page.
  }
  showTheme(theme)
  for (const listener of listeners) listener()
}

function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Subscribes to changes of the theme, here or in another tab, and applies them. */
function followTheme(listener: () => void): () => void {
  const onStorage = () => {
    showTheme(storedTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", onStorage)
  }
}

/**
 * Milliseconds that a pointer rests before a tooltip shows (SH-14). Within `skipDelay` after one has closed, the next shows at
 * once.
 */
const delay = 700
const skipDelay = 300

let hiddenAt = Number.NEGATIVE_INFINITY

const place = "relative inline-block [anchor-name:--tooltip-place] [anchor-scope:--tooltip-place]"

/** Above what it names; below that where there is no room, if the browser can tell. */
const bubble = [
  "tooltip pointer-events-none absolute right-0 bottom-[calc(100%+0.375rem)] z-20 w-max max-w-[min(18rem,90vw)]",
  "rounded-md bg-ink px-2.5 py-1 text-sm/5 text-canvas",
  "supports-[position-area:block-start]:fixed supports-[position-area:block-start]:inset-auto",
  "supports-[position-area:block-start]:m-1.5 [position-anchor:--tooltip-place]",
  "[position-area:block-start] [position-try-fallbacks:flip-block]",
].join(" ")

/** Shows the accessible name of an icon as visible text; the icon has that name already. */
function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = (event: PointerEvent) => {
    if (event.pointerType !== "mouse") return
    const wait = performance.now() - hiddenAt < skipDelay ? 0 : delay
    timer.current = setTimeout(() => setShown(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (isShown) hiddenAt = performance.now()
    setShown(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control that it is around
    <span
      className={place}
      onPointerEnter={rest}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => setShown(event.target.matches(":focus-visible"))}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape" || event.key === "Enter") hide()
      }}
    >
      {children}
      {isShown && (
        <span aria-hidden="true" className={bubble}>
          {text}
        </span>
      )}
    </span>
  )
}
