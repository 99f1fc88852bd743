import "./actions-menu.css"
import { type ReactNode, useId } from "react"
import { Menu } from "./menu.tsx"

type ActionsMenuProps = { label: string; children: ReactNode }

/** What may be done with one line of a list: three dots, and the choices behind them. */
export function ActionsMenu({ label, children }: ActionsMenuProps) {
  return (
    <span className="actions-menu">
      <Menu
        id={`actions${useId()}`}
        label={label}
        button={
          <>
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">⋯</span>
          </>
        }
      >
        {children}
      </Menu>
    </span>
  )
}

type ActionProps = {
  /** It stands there and does nothing. */
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
