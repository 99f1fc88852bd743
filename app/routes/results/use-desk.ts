import { useEffect, useState } from "react"
import type { Connection } from "#app/live/use-live-board.ts"
import type { Desk } from "./desk-context.ts"

/** Fetches the secretary's desk for those who may use it, again with a new connection; everybody else never loads it. */
export function useDesk(isOpen: boolean, connection: Connection): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not come may come once the connection is another
  useEffect(() => {
    if (isOpen) import("./desk/load-desk.ts").then(({ loadDesk }) => loadDesk()).then(setDesk, () => {})
  }, [isOpen, connection])
  return desk
}
