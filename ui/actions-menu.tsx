import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { useShowDialog } from "./dialog-host.tsx"
import { focusFirst, items, moveFocus } from "./menu.tsx"
import { useFocusAfter } from "./use-focus-after.ts"
import { useHydrated } from "./use-hydrated.ts"

type ActionsMenuProps = {
  label: string
  /** Why some of it cannot be done. */
  note?: string | undefined
  /** Of the place of its button. */
  className?: string
  /** The element that gets the focus when the focused line disappears. */
  returnTo(): HTMLElement | null
  /** Called when the line disappears while it has the focus. */
  onGone?: () => void
  children: ReactNode
}

/**
 * The actions for one line of a list: three dots, and the choices behind them. An open list follows the line, and disappears with
 * it.
 */
export function ActionsMenu(menu: ActionsMenuProps) {
  const [line] = useState(createLine)
  const button = useRef<HTMLButtonElement>(null)
  // open choices have the focus themselves, and pass it on when they close
  useFocusAfter(button, () => focusAfter(menu))
  useLayoutEffect(() => line.update(menu))
  useLayoutEffect(() => () => line.update(null), [line])
  return (
    <ActionsButton ref={button} label={menu.label} className={menu.className}>
      {(from, onClose) => <LineList line={line} from={from} onClose={onClose} />}
    </ActionsButton>
  )
}

/** Calls back when the focused line has disappeared; returns the element that has the focus then. */
function focusAfter({ returnTo, onGone }: ActionsMenuProps) {
  onGone?.()
  return returnTo()
}

/** Holds the current menu of a line, for the list, which is drawn outside the line; null: the line is gone. */
function createLine() {
  let now: ActionsMenuProps | null = null
  const listeners = new Set<() => void>()
  return {
    now: () => now,
    update(next: ActionsMenuProps | null) {
      now = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

type LineListProps = { line: ReturnType<typeof createLine>; from: HTMLElement; onClose(): void }

/** The choices of a line as it is by now; they go with it. */
function LineList({ line, from, onClose }: LineListProps) {
  const menu = useSyncExternalStore(line.subscribe, line.now)
  const isGone = menu === null
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  return menu && <ActionsList {...menu} from={from} onClose={onClose} returnTo={() => focusAfter(menu)} />
}

const dots =
  "grid h-11 min-w-11 cursor-pointer place-items-center rounded-lg border border-line bg-surface text-xl font-semibold " +
  "hover:border-muted hover:bg-sunken aria-expanded:border-muted aria-expanded:bg-sunken"

type ActionsButtonProps = {
  label: string
  ref?: Ref<HTMLButtonElement>
  className?: string | undefined
  /** Draws the list, which stays where it is when the line moves or goes. */
  children(from: HTMLElement, onClose: () => void): ReactNode
}

/** The three dots alone, for a list that stays when the line is gone, and says so. */
export function ActionsButton({ label, ref, className = "", children }: ActionsButtonProps) {
  const show = useShowDialog()
  const [isOpen, setOpen] = useState(false)
  const isReady = useHydrated()
  const open = (from: HTMLElement) => {
    // a press beside the list closes it, and this button is beside it
    if (isOpen) return
    setOpen(true)
    show(
      (close) => children(from, close),
      () => setOpen(false),
    )
  }
  return (
    <span className={`print:hidden ${className}`}>
      <button
        ref={ref}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={!isReady}
        className={`dots-button ${dots}`}
        onClick={(event) => open(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
          event.preventDefault()
          open(event.currentTarget)
        }}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">⋯</span>
      </button>
    </span>
  )
}

type ActionsListProps = {
  label: string
  /** The text above the choices. */
  note?: string | undefined
  /** The button below which it opens. */
  from: HTMLElement
  onClose(): void
  /** Returns the element that gets the focus afterwards if that button is gone. */
  returnTo?: () => HTMLElement | null | undefined
  children: ReactNode
}

/** The list of choices, open as long as it is rendered. It closes on Escape, on a choice, and on a press beside it. */
export function ActionsList({ label, note, from, onClose, returnTo, children }: ActionsListProps) {
  const list = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const giveFocusOn = useEffectEvent((left: HTMLElement) => {
    const { activeElement } = document
    const isLost = activeElement === document.body || left.contains(activeElement)
    if (isLost && !from.isConnected) returnTo?.()?.focus()
  })
  useLayoutEffect(() => {
    const menu = list.current
    if (!menu) return
    menu.showPopover()
    placeAt(menu, from.getBoundingClientRect())
    focusFirst(menu)
    return () => {
      menu.hidePopover()
      giveFocusOn(menu)
    }
  }, [from])
  return (
    <div
      ref={list}
      popover="auto"
      className="menu raised inset-auto my-1.5 max-w-[calc(100vw-2rem)]"
      onToggle={({ currentTarget: menu }) => {
        if (menu.matches(":popover-open")) return
        if (document.activeElement === document.body) (from.isConnected ? from : returnTo?.())?.focus()
        onClose()
      }}
    >
      <p className="max-w-80 px-3 py-1.5 font-semibold text-muted" aria-hidden="true">
        {label}
      </p>
      {note && (
        <p id={noteId} className="max-w-80 px-3 py-1.5 text-muted">
          {note}
        </p>
      )}
      <div
        role="menu"
        aria-label={label}
        aria-describedby={note && noteId}
        onKeyDown={(event) => {
          // the focus continues from the button
          if (event.key === "Tab") list.current?.hidePopover()
          else moveFocus(event, items)
        }}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest(items)) list.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </div>
  )
}

/** Puts a list below a button, or above it where there is no room, in the coordinates of the document. */
function placeAt(menu: HTMLElement, button: DOMRect) {
  const { width, height } = menu.getBoundingClientRect()
  const isAbove = button.bottom + height > innerHeight && button.top > height
  menu.style.top = `${scrollY + (isAbove ? button.top - height : button.bottom)}px`
  // also once the window is narrower
  menu.style.left = `min(${Math.max(0, button.right - width)}px, 100vw - ${width}px - 1rem)`
}

type ActionProps = {
  /** Shown, but disabled. */
  isOff?: boolean
  onChoose(): void
  children: ReactNode
}

/** One choice of such a menu. */
export function Action({ isOff = false, onChoose, children }: ActionProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onChoose()
      }}
    >
      {children}
    </button>
  )
}
