import { useLocation } from "react-router"
import { useHydrated } from "#ui/use-hydrated.ts"

/** The query of the address, once scripts run: a page kept for all visitors is drawn without it. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  return new URLSearchParams(isHydrated ? search : "")
}
