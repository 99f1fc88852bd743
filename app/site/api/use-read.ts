import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import { QueryClient, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import { api } from "./client.ts"

/** The contract's procedures as queries for `useRead`. */
export const queries = createTanstackQueryUtils(api)

// a failure is shown with a button that retries; results are not cached once their page is left
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always", gcTime: 0 } } })

const clientOfBrowser = newClient()

/** On the server each page has its own client: nobody may see another visitor's results. */
const clientHere = () => (typeof document === "undefined" ? newClient() : clientOfBrowser)

/** Reads again what the page shows of these queries, after a command; never throws. */
export const readAgain = (queryKey: QueryKey): Promise<void> =>
  clientOfBrowser.refetchQueries({ queryKey, type: "active" })

type Following = {
  /** The answer is stale once this changes. */
  version?: unknown
  /** Shortest time between an answer and the next request, milliseconds. */
  atMostEvery?: number
  /** Refetches after this many milliseconds while the page is visible; without it only when the version changes. */
  every?: number
}

type Read<Output> = {
  /** The newest answer; null before the first. */
  data: Output | null
  /** The last request failed. */
  hasFailed: boolean
  /** When the newest answer came, if the last request failed; null: it is current, or there is none. */
  lostOn: number | null
  refresh(): Promise<void>
}

/** Reads a procedure, and again whenever its answer may have changed. */
export function useRead<Output, Failure, Key extends readonly unknown[]>(
  options: UseQueryOptions<Output, Failure, Output, Key>,
  { version, atMostEvery = 0, every }: Following = {},
): Read<Output> {
  const query = useQuery(
    {
      ...options,
      // what is refetched regularly is also refetched at once when the page becomes visible again
      refetchOnWindowFocus: every === undefined ? false : "always",
      ...(every !== undefined && { refetchInterval: every }),
    },
    clientHere(),
  )
  const { data, isFetching, isError, refetch, dataUpdatedAt, errorUpdatedAt } = query
  const readVersion = useRef(version)
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (isFetching || Object.is(readVersion.current, version)) return
    const fetchNow = () => {
      readVersion.current = version
      void refetch()
    }
    const timer = setTimeout(fetchNow, Math.max(0, answeredAt + atMostEvery - Date.now()))
    return () => clearTimeout(timer)
  }, [version, atMostEvery, isFetching, answeredAt, refetch])
  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])
  const lostOn = isError && dataUpdatedAt > 0 ? dataUpdatedAt : null
  return { data: data ?? null, hasFailed: isError && !isFetching, lostOn, refresh }
}
