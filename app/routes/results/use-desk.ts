import { useEffect, useState } from "react"
import type { Desk } from "./desk-context.ts"

/** Milliseconds after which what did not come is asked for again. */
const askAgain = 5_000

/** Fetches the secretary's desk for those who may use it; everybody else never loads it. */
export function useDesk(isOpen: boolean): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetchDesk = () => {
      import("./desk/load-desk.ts")
        .then(({ loadDesk }) => loadDesk())
        .then(setDesk, () => {
          timer = setTimeout(fetchDesk, askAgain)
        })
    }
    if (isOpen) fetchDesk()
    return () => clearTimeout(timer)
  }, [isOpen])
  return desk
}
