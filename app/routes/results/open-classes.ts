import { useCallback, useState } from "react"

/** The riders whose cards are open, in whichever class they are. */
export type OpenCards = { ids: readonly string[]; toggle(rider: string): void }

/** The classes that the reader has closed. */
export type ClosedClasses = {
  isClosed(name: string): boolean
  set(name: string, isOpen: boolean): void
  openAll(): void
  closeAll(): void
}

/** For the lists of classes with these names (RS-03). Where the address asks for one, the others are closed at first. */
export function useClosedClasses(names: readonly string[], only: string | undefined): ClosedClasses {
  const [closed, setClosed] = useState<readonly string[]>(() =>
    only === undefined ? [] : names.filter((name) => name !== only),
  )
  return {
    isClosed: (name) => closed.includes(name),
    set: (name, isOpen) =>
      setClosed((before) => {
        if (before.includes(name) !== isOpen) return before
        return isOpen ? before.filter((one) => one !== name) : [...before, name]
      }),
    openAll: () => setClosed([]),
    closeAll: () => setClosed(names),
  }
}

/** None is open at first. */
export function useOpenCards(): OpenCards {
  const [ids, setIds] = useState<readonly string[]>([])
  const toggle = useCallback(
    (id: string) => setIds((open) => (open.includes(id) ? open.filter((one) => one !== id) : [...open, id])),
    [],
  )
  return { ids, toggle }
}
