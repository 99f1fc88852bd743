import type { KeyboardEvent, MouseEvent, ReactNode } from "react"
import { moveFocus } from "./move-focus.ts"

type MenuProps = { id: string; label: string; button: ReactNode; children: ReactNode }

/**
 * A button and the menu that it opens: a list of elements with the role menuitem or menuitemradio. The browser's popover
 * opens it, also without script, closes it with Escape or a click beside it, and gives the focus back.
 */
export function Menu({ id, label, button, children }: MenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className="menu-button"
        style={{ anchorName: `--${id}` }}
        onKeyDown={openByArrow}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        style={{ positionAnchor: `--${id}` }}
        onToggle={(event) => {
          // told late: a quick hand has moved on from the first item by then
          const menu = event.currentTarget
          if (event.newState === "open" && !menu.contains(document.activeElement)) focusFirst(menu)
        }}
        onKeyDown={(event) => moveFocus(event, items)}
        onClick={close}
      >
        {children}
      </div>
    </>
  )
}

/** What can be chosen in a menu, as a selector. */
export const items = "[role^=menuitem]"

/** Gives the focus to what is chosen in a menu already, or to its first item. */
export function focusFirst(menu: HTMLElement) {
  const first = menu.querySelector("[aria-checked=true]") ?? menu.querySelector(items)
  if (first instanceof HTMLElement) first.focus()
}

function openByArrow(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  event.preventDefault()
  const menu = event.currentTarget.popoverTargetElement
  if (!(menu instanceof HTMLElement)) return
  menu.showPopover()
  focusFirst(menu)
}

function close(event: MouseEvent<HTMLElement>) {
  event.currentTarget.hidePopover()
}
