import { useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { useIdleRouter } from "#app/site/shell/use-idle-router.ts"
import type { Board } from "#contracts/results/live.ts"
import { showLiveBoard } from "./live-board.ts"

/** The state of the stream; `starting` until its first answer. */
export type Connection = "starting" | "live" | "reconnecting"

/** The loaded board of a stage, kept current from its stream (RS-12). */
export function useLiveBoard(loaded: Board, address: string): { board: Board; connection: Connection } {
  const [board, setBoard] = useState(loaded)
  const shown = useRef(loaded)
  const [connection, setConnection] = useState<Connection>("starting")
  const { revalidate } = useRevalidator()
  const isIdle = useIdleRouter()
  const idle = useRef(isIdle)
  useEffect(() => {
    idle.current = isIdle
  }, [isIdle])

  useEffect(
    () =>
      showLiveBoard(
        address,
        { loaded, shown: shown.current },
        {
          show: (next) => {
            shown.current = next
            setBoard(next)
          },
          isIdle: () => idle.current,
          reload: () => void revalidate(),
          onConnection: (isConnected) => setConnection(isConnected ? "live" : "reconnecting"),
        },
      ),
    [address, loaded, revalidate],
  )

  return { board, connection }
}
