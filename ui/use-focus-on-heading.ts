import { useEffect, useRef } from "react"

/**
 * Moves the focus to the heading of a page when another takes its place, so that screen readers say where one is and the keyboard
 * begins there, unless something has the focus: what was pressed in the content is gone with its page.
 */
export function useFocusOnHeading(page: string, { preventScroll = false }: FocusOptions = {}): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // once dialogs and menus of the former page are closed
    requestAnimationFrame(() => {
      const heading = document.querySelector("h1")
      if (!heading || document.activeElement !== document.body) return
      heading.tabIndex = -1
      heading.focus({ preventScroll })
    })
  }, [page, preventScroll])
}
