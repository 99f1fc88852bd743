import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react"
import { createOpenDialogs } from "./open-dialogs.ts"

/** Draws a dialog or a menu; `close` takes it off the page. */
type Draw = (close: () => void) => ReactNode

/** Shows what is drawn. `onGone` is called once it is off the page, however that came about: at once where the host has left. */
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
 * them along. They see the contexts of the host that is nearest to what opened them.
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
        <Fragment key={one.id}>{one.draw(() => close(one))}</Fragment>
      ))}
    </HostContext>
  )
}

/** Returns what shows a dialog or a menu in the nearest host. */
export function useShowDialog(): Show {
  const show = use(HostContext)
  if (!show) throw new Error("There is no DialogHost around this component")
  return show
}
