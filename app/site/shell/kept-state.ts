import { type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { useLocation } from "react-router"

/** Of this many entries of the history the last states are kept. */
const mostKept = 50

/**
 * Returns a hook like `useState` for what one has opened on a page: who comes back to the page finds it as it was left. Kept until the
 * document is loaded anew.
 */
export function keptState<Value>(): (initial: () => Value) => [Value, Dispatch<SetStateAction<Value>>] {
  const kept = new Map<string, Value>()
  return function useKeptState(initial) {
    const { key } = useLocation()
    const [value, setValue] = useState(() => kept.get(key) ?? initial())
    useEffect(() => {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    }, [key, value])
    return [value, setValue]
  }
}
