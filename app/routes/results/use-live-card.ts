import { useCallback, useMemo } from "react"
import { useFetcher, useLocation } from "react-router"
import type { Connection } from "#app/live/use-live-board.ts"
import { useRereading } from "#app/live/use-rereading.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import type { clientLoader } from "./rider-card-page.tsx"

/** Milliseconds between two readings while scores come in. */
const atMostEvery = 2_000

/** The loaded card, and then the newest that could be read, whenever its stage tells of a change. */
export function useLiveCard(loaded: RiderCard): { card: RiderCard; connection: Connection } {
  const { load, data } = useFetcher<typeof clientLoader>()
  const { pathname } = useLocation()
  const { path } = loaded.stage
  const { revision } = loaded
  const stages = useMemo(() => [{ path, revision }], [path, revision])
  const read = useCallback(() => load(pathname), [load, pathname])
  const connection = useRereading({ stages, read, atMostEvery })
  const last = data && "card" in data ? data.card : loaded
  return { card: last.revision > revision ? last : loaded, connection }
}
