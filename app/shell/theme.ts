export const themes = ["system", "light", "dark"] as const

export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** The theme that this device keeps; “system” also where storage is closed to the page. */
export function keptTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem("theme")) ?? "system"
  } catch {
    return "system"
  }
}

/** Shows a theme, and keeps it for the next visit; the system's needs no keeping. */
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

export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Tells when the theme was changed, here or in another tab, and shows the change. */
export function followTheme(listener: () => void): () => void {
  const onStorage = () => {
    showTheme(keptTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", onStorage)
  }
}
