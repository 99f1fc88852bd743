import { useEffect, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Tooltip } from "#ui/tooltip.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { chooseTheme, followTheme, keptTheme, showTheme, type Theme, themes } from "./theme.ts"

const drawings = {
  system: "M3 5h18v11H3zM8 20h8M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
}

/** Light, dark, or as the system says; remembered on the device. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = useSyncExternalStore(followTheme, keptTheme, (): Theme => "system")
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
