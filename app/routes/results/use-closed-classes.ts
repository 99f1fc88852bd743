import { useState } from "react"

/** Which classes a reader has closed: none at first. */
export type ClosedClasses = {
  isClosed(name: string): boolean
  set(name: string, isOpen: boolean): void
  openAll(): void
  closeAll(): void
}

/** For the lists of classes with these names (RS-03). */
export function useClosedClasses(names: readonly string[]): ClosedClasses {
  const [closed, setClosed] = useState<readonly string[]>([])
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
