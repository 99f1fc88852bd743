import { useEffect, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Tooltip } from "#ui/tooltip.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"

const drawings = {
  system: "M3 5h18v11H3zM8 20h8M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
}

/** Light, dark, or as the system says; remembered on the device. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = useSyncExternalStore(followTheme, storedTheme, (): Theme => "system")
  // After an error React may rewrite the whole page, and what the first paint had put on it is gone.
  useEffect(() => showTheme(theme), [theme])
  return (
    <fieldset className="theme-switch needs-script" disabled={!useHydrated()}>
      <legend className="sr-only">{t("theme")}</legend>
      {themes.map((one) => (
        // locale keys: site.themes.*
        <Tooltip key={one} text={t(`themes.${one}`)}>
          <label>
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={one === theme}
              onChange={() => chooseTheme(one)}
            />
            <span className="sr-only">{t(`themes.${one}`)}</span>
            <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
              <path d={drawings[one]} />
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
