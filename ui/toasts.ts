/** A short word about what was done. `pending` stays until its work ends; the others pass by. */
export type Toast = { id: number; tone: "pending" | "done" | "failed"; text: string }

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

const change = (changed: readonly Toast[]) => {
  toasts = changed
  for (const listener of listeners) listener()
}

let lastId = 0

/** Says something in passing; returns the id under which `dismissToast` finds it. */
export function showToast(tone: Toast["tone"], text: string): number {
  lastId += 1
  change([...toasts, { id: lastId, tone, text }])
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Says in the toast of work how it ended (SH-09); nothing where that was dismissed meanwhile. */
export function endToast(id: number, tone: Toast["tone"], text: string): void {
  change(toasts.map((toast) => (toast.id === id ? { id, tone, text } : toast)))
}

/** How work ended; asked: the page asks something first, which says more than a toast. */
export type WorkEnd = "done" | "failed" | "asked"

/** Says how long work goes, in one toast from beginning to end (SH-09); work that breaks off has failed. Returns how it ended. */
export async function followWork(
  work: Promise<WorkEnd>,
  words: Record<Toast["tone"], string>,
): Promise<WorkEnd> {
  const id = showToast("pending", words.pending)
  const end = await work.catch(() => "failed" as const)
  if (end === "asked") dismissToast(id)
  else endToast(id, end, words[end])
  return end
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => toasts,
}

let places: readonly string[] = []

const changePlaces = (changed: readonly string[]) => {
  places = changed
  for (const listener of listeners) listener()
}

/** Lets toasts appear in a place of the page, until the answer is called: of several in the one that came last. */
export function openToastPlace(id: string): () => void {
  changePlaces([...places, id])
  return () => changePlaces(places.filter((place) => place !== id))
}

/** Is this the place in which toasts appear? */
export const isToastPlace = (id: string): boolean => places.at(-1) === id
