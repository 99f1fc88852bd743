import { useCallback, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { clientLoader } from "#app/routes/results/results-desk.ts"
import { deskAddress } from "./ask-desk.ts"

type Told = Awaited<ReturnType<typeof clientLoader>>
type Facts = Exclude<Told, { kind: "failed" | "refused" }>

type Asked<Kind extends Facts["kind"]> = {
  about: Kind
  /** Of whom and where. */
  of?: Record<string, string>
  /** What was told is old when this changes. */
  version: number
  /** Shortest time between two fetches, milliseconds. */
  atMostEvery?: number
}

type FollowedFacts<Kind> = {
  /** The newest that came; null before the first. */
  facts: Extract<Facts, { kind: Kind }> | null
  hasFailed: boolean
  /** Asks again. */
  refresh(): Promise<void>
}

/** What only secretaries see of a stage's results, asked for again when it may have changed. */
export function useFacts<Kind extends Facts["kind"]>(
  path: string,
  { about, of = {}, version, atMostEvery = 0 }: Asked<Kind>,
): FollowedFacts<Kind> {
  const { load, data, state } = useFetcher<typeof clientLoader>()
  const [facts, setFacts] = useState<Facts | null>(null)
  if (data && data.kind !== "failed" && data.kind !== "refused" && data !== facts) setFacts(data)
  const address = `${deskAddress(path)}?${new URLSearchParams({ about, ...of })}`
  const asked = useRef({ version: Number.NaN, at: Number.NEGATIVE_INFINITY })
  const refresh = useCallback(async () => {
    asked.current = { version, at: performance.now() }
    await load(address)
  }, [address, load, version])
  const isIdle = state === "idle"
  useEffect(() => {
    if (!isIdle || asked.current.version === version) return
    const timer = setTimeout(refresh, Math.max(0, asked.current.at + atMostEvery - performance.now()))
    return () => clearTimeout(timer)
  }, [atMostEvery, isIdle, refresh, version])
  const hasFailed = isIdle && (data?.kind === "failed" || data?.kind === "refused")
  return { facts: isKind(facts, about) ? facts : null, hasFailed, refresh }
}

function isKind<Kind extends Facts["kind"]>(
  facts: Facts | null,
  kind: Kind,
): facts is Extract<Facts, { kind: Kind }> {
  return facts?.kind === kind
}
