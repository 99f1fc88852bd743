import { useSyncExternalStore } from "react"
import { useLocation } from "react-router"

const never = () => () => {}

/** The query of the address, once scripts run: a page kept for all visitors is drawn without it. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return new URLSearchParams(isHydrated ? search : "")
}
