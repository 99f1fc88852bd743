import { type RefObject, useEffect, useState } from "react"

/** Was a `details` ever opened, even before scripts ran? From then on its content may be loaded, and stays. */
export function useWasOpened(details: RefObject<HTMLDetailsElement | null>) {
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [details])
  return { wasOpened, onToggle: () => setOpened(true) }
}
