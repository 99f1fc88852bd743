/** What the reader may do about it as long as a toast shows, such as undo it. */
export type ToastAction = { label: string; onChoose(): void }

/** A short message about what was done. `pending` stays until its work ends; the others disappear by themselves. */
export type Toast = {
  id: number
  tone: "pending" | "done" | "failed"
  text: string
  /** Whom or what it is about: tells it from others like it. */
  about?: string | undefined
  action?: ToastAction | undefined
}

/** What a toast says of work that is done. */
export type ToastSummary = Pick<Toast, "text" | "about" | "action">

let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

const change = (changed: readonly Toast[]) => {
  toasts = changed
  for (const listener of listeners) listener()
}

let lastId = 0

/** Shows a toast; returns its id for `dismissToast`. */
export function showToast(tone: Toast["tone"], text: string): number {
  lastId += 1
  change([...toasts, { id: lastId, tone, text }])
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Shows the outcome of work in its toast (SH-09); nothing if that was dismissed meanwhile. */
export function endToast(id: number, outcome: Omit<Toast, "id">): void {
  change(toasts.map((toast) => (toast.id === id ? { id, ...outcome } : toast)))
}

/** How work ended; `dismissed`: the toast has nothing to say of it, as where the page asks a question first. */
export type WorkEnd = "done" | "failed" | "dismissed"

/** Shows the progress of work in one toast from beginning to end (SH-09); work that throws has failed. Returns the outcome. */
export async function followWork(
  work: Promise<WorkEnd>,
  words: Record<Toast["tone"], string>,
): Promise<WorkEnd> {
  const id = showToast("pending", words.pending)
  const end = await work.catch(() => "failed" as const)
  if (end === "dismissed") dismissToast(id)
  else endToast(id, { tone: end, text: words[end] })
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

/** Registers a place in which toasts appear, until the returned function is called; the last registered one is used. */
export function openToastPlace(id: string): () => void {
  changePlaces([...places, id])
  return () => changePlaces(places.filter((place) => place !== id))
}

/** Is this the place in which toasts appear? */
export const isToastPlace = (id: string): boolean => places.at(-1) === id
