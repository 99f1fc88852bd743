import { useEffect, useRef, useState } from "react"
import type { Board } from "#contracts/live.ts"
import { type News, newsOfBoard, nextNews } from "./race-news.ts"

/** The news of a board: its riders' last scores at first, then what its changes bring. */
export function useNews(board: Board): readonly News[] {
  const shown = useRef(board)
  const [news, setNews] = useState<readonly News[]>(() => newsOfBoard(board))
  useEffect(() => {
    const before = shown.current
    shown.current = board
    if (before !== board) setNews((known) => nextNews(known, before, board))
  }, [board])
  return news
}
