import type { KeyboardEvent, MouseEvent, ReactNode } from "react"

type MenuProps = {
  id: string
  label: string
  /** Of the button. */
  className?: string
  button: ReactNode
  children: ReactNode
}

/**
 * A button and the menu that it opens: a list of elements with the role menuitem or menuitemradio. The browser's popover
 * opens it, also without script, closes it with Escape or a click beside it, and gives the focus back.
 */
export function Menu({ id, label, className = "menu-button", button, children }: MenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={className}
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
        className="menu raised"
        style={{ positionAnchor: `--${id}` }}
        onToggle={(event) => {
          // this event comes late: a fast user may already have moved on from the first item
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

/** Arrow keys, Home and End go through the elements of a list, round and round; the space bar follows a link. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = elements.findIndex((element) => element.matches(":focus"))
  const next = elements.at(targetOf(event.key, index, elements.length) ?? elements.length)
  if (next) next.focus()
  else if (event.key === " " && event.target instanceof HTMLAnchorElement) event.target.click()
  else return
  event.preventDefault()
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return (index + 1) % count
  if (key === "ArrowUp") return index < 0 ? -1 : index - 1
  if (key === "Home") return 0
  if (key === "End") return -1
}
