import { type RefObject, useEffect, useState } from "react"

/** Was a `details` ever opened, also before the scripts came? What it shows may be loaded from then on, and stays. */
export function useWasOpened(details: RefObject<HTMLDetailsElement | null>) {
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [details])
  return { wasOpened, onToggle: () => setOpened(true) }
}
