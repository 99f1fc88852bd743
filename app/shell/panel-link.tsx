import type { ReactNode } from "react"
import { NavLink } from "react-router"

export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end>
        {children}
      </NavLink>
    </li>
  )
}
