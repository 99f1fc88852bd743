import { type RefObject, useEffect, useRef, useState } from "react"
import type { BoardRow } from "#contracts/results/live.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import { isInField } from "#ui/is-in-field.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

/** The longest search text, in characters. */
export const longestSearch = 40

/** A search for a rider by number or a part of the name. */
export type RiderSearch = {
  words: string
  /** Who has the number, or was chosen among those who were found. */
  found: BoardRow | undefined
  field: RefObject<HTMLInputElement | null>
  type(words: string): void
  choose(riderId: string): void
  /** Makes the next typed character begin another search. */
  beginAnother(): void
}

/** A search that is typed wherever the focus is: a digit begins a new one in the field. */
export function useRiderSearch(rows: readonly BoardRow[]): RiderSearch {
  const [words, setWords] = useState("")
  const [chosen, setChosen] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const beginAnother = () => {
    field.current?.focus()
    field.current?.select()
  }
  useEffect(() => {
    if (isHydrated && document.activeElement === document.body) field.current?.focus()
  }, [isHydrated])
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isTyped = /^[0-9]$/.test(key) && !altKey && !ctrlKey && !metaKey
      if (!isTyped || isInField(target)) return
      // the browser then writes the digit where the focus is
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  return {
    words,
    found: rows.find(({ id, racingNumber }) =>
      chosen === null ? racingNumber === soughtNumber(words) : id === chosen,
    ),
    field,
    type: (typed) => {
      setChosen(null)
      setWords(typed.slice(0, longestSearch))
    },
    choose: (riderId) => {
      setChosen(riderId)
      beginAnother()
    },
    beginAnother,
  }
}
