import { useEffect, useReducer, useState } from "react"
import { useRevalidator } from "react-router"
import type { Board, BoardRows } from "#contracts/live.ts"
import { applyBoardRows } from "./apply-board-rows.ts"
import { followBoard } from "./follow-board.ts"

/** Where the stream stands; `starting` until it has first answered. */
export type Connection = "starting" | "live" | "reconnecting"

type BoardChange = { type: "board"; board: Board } | { type: "rows"; rows: BoardRows }

function changeBoard(shown: Board, change: BoardChange): Board {
  if (change.type === "rows") return applyBoardRows(shown, change.rows)
  return change.board.revision < shown.revision ? shown : change.board
}

/** The loaded board of a stage, then what its stream makes of it (RS-12). */
export function useLiveBoard(loaded: Board, address: string): { board: Board; connection: Connection } {
  const [board, dispatch] = useReducer(changeBoard, loaded)
  const [connection, setConnection] = useState<Connection>("starting")
  const [firstRevision] = useState(loaded.revision)
  const { revalidate } = useRevalidator()

  useEffect(() => dispatch({ type: "board", board: loaded }), [loaded])

  useEffect(
    () =>
      followBoard(address, firstRevision, {
        onBoard: (whole) => dispatch({ type: "board", board: whole }),
        onRows: (rows) => dispatch({ type: "rows", rows }),
        onReload: () => void revalidate(),
        onConnection: (isConnected) => setConnection(isConnected ? "live" : "reconnecting"),
      }),
    [address, firstRevision, revalidate],
  )

  return { board, connection }
}
