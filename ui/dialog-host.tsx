import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react"

/** Draws a dialog or a menu; `close` takes it off the page. */
type Draw = (close: () => void) => ReactNode

/**
 * Shows what is drawn. `onGone` is called once it has left the page, for whatever reason; at once if the host has left already.
 */
type Show = (draw: Draw, onGone?: () => void) => void

type Shown = { id: number; draw: Draw; onGone: (() => void) | undefined }

const HostContext = createContext<Show | null>(null)

let lastId = 0

type DialogHostProps = {
  /** What is shown goes when this changes. */
  page: string
  children: ReactNode
}

/**
 * Where dialogs and menus are drawn: beside what they were opened from, so that a row that moves, or goes, takes none of
 * them along. They see the contexts of the host that is nearest to what opened them. What changes while a dialog is open, the
 * dialog reads itself. Only a part that stays as long as its page may draw a dialog in place.
 */
export function DialogHost({ page, children }: DialogHostProps) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [dialogs] = useState(createOpenDialogs<Shown>)
  const show = useCallback<Show>(
    (draw, onGone) => {
      lastId += 1
      const opened = { id: lastId, draw, onGone }
      if (dialogs.open(opened)) setShown((all) => [...all, opened])
    },
    [dialogs],
  )
  const close = (closed: Shown) => {
    setShown((all) => all.filter((one) => one !== closed))
    dialogs.close(closed)
  }
  const closeAll = useEffectEvent(() => {
    for (const one of shown) close(one)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change alone
  useEffect(() => closeAll(), [page])
  useEffect(() => dialogs.enter(), [dialogs])
  return (
    <HostContext value={show}>
      {children}
      {shown.map((one) => (
        // a dialog whose script has to be loaded holds up nothing else
        <Suspense key={one.id} fallback={null}>
          {one.draw(() => close(one))}
        </Suspense>
      ))}
    </HostContext>
  )
}

/** Returns a function that shows a dialog or a menu in the nearest host. */
export function useShowDialog(): Show {
  const show = use(HostContext)
  if (!show) throw new Error("There is no DialogHost around this component")
  return show
}

/**
 * Returns a function that shows a dialog and resolves to its answer; to `otherwise` if it closes without one, even because the
 * page is left.
 */
export function useAnswer(): <Answer>(
  draw: (answer: (given: Answer) => void) => ReactNode,
  otherwise: Answer,
) => Promise<Answer> {
  const show = useShowDialog()
  return useCallback(
    (draw, otherwise) =>
      new Promise((resolve) => {
        show(
          (close) =>
            draw((given) => {
              resolve(given)
              close()
            }),
          () => resolve(otherwise),
        )
      }),
    [show],
  )
}

/** A dialog or a menu, which is notified once when it has left the page. */
type Opened = { onGone: (() => void) | undefined }

/** The dialogs of a host. Each is closed exactly once, even if its host leaves the page first. */
type OpenDialogs<One extends Opened> = {
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
