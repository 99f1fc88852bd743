/** A dialog or a menu, which is told once that it is off the page. */
type Opened = { onGone: (() => void) | undefined }

/** The dialogs of a host. Whoever waits for one of them is told that it has gone, even if its host left first. */
export type OpenDialogs<One extends Opened> = {
  /** Returns whether it can be shown; where the host has left the page it has gone already. */
  open(opened: One): boolean
  close(opened: One): void
  /** The host is on the page until it calls what this returns. */
  enter(): () => void
}

/** Returns the dialogs of a host that shows none yet. */
export function createOpenDialogs<One extends Opened>(): OpenDialogs<One> {
  const notGone = new Set<One>()
  let hasLeft = false
  const close = (opened: One) => {
    if (notGone.delete(opened)) opened.onGone?.()
  }
  return {
    open(opened) {
      notGone.add(opened)
      if (hasLeft) close(opened)
      return !hasLeft
    },
    close,
    enter() {
      hasLeft = false
      return () => {
        hasLeft = true
        notGone.forEach(close)
      }
    },
  }
}
