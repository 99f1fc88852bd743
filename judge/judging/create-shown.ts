/** A state that screens show, and how they hear of the next one. */
export type Shown<State> = {
  state(): State
  subscribe(listener: () => void): () => void
  show(next: State): void
}

/** Returns what shows one state after the other, this one first. */
export const createShown = <State>(first: State): Shown<State> => {
  const listeners = new Set<() => void>()
  let current = first
  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
  }
}
