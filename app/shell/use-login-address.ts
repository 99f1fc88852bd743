import { useLocation } from "react-router"

const pagesToLeave = ["/", "/home", "/401", "/finish-signup"]

/** The address of the login page that leads back to this one; null on the login page itself (SH-02). */
export function useLoginAddress(): string | null {
  const { pathname } = useLocation()
  if (pathname === "/login") return null
  return pagesToLeave.includes(pathname) ? "/login" : `/login?return=${encodeURIComponent(pathname)}`
}
