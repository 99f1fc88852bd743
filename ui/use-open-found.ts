import { type SubmitEvent, useState } from "react"

/** A search in a list, and whoever of it is open. */
type OpenFound<One> = {
  typed: string
  setTyped(typed: string): void
  isSought: boolean
  /** Null: nobody. */
  open: One | null
  setOpenId(id: string): void
  /** Opens the only one whom these words find; else they are typed into the search. */
  look(sought: string): void
  /** Of the form of the search. */
  submit(event: SubmitEvent): void
  /** Closes whoever is open, and empties the search. */
  close(): void
}

/** Searches in a list, and opens the one who is meant: `only` returns the one whom words alone find, if there is one. */
export function useOpenFound<One extends { id: string }>(
  all: readonly One[],
  only: (all: readonly One[], sought: string) => One | null,
): OpenFound<One> {
  const [typed, setTyped] = useState("")
  const [openId, setOpenId] = useState<string | null>(null)
  const look = (sought: string) => {
    const found = only(all, sought)
    if (found) setOpenId(found.id)
    else setTyped(sought)
  }
  return {
    ...{ typed, setTyped, setOpenId, look },
    isSought: typed.trim() !== "",
    open: all.find(({ id }) => id === openId) ?? null,
    submit: (event) => {
      event.preventDefault()
      look(typed)
    },
    close: () => {
      setOpenId(null)
      setTyped("")
    },
  }
}
