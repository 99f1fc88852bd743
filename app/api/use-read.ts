import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import { QueryClient, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import { api } from "./client.ts"

/** What the contract's procedures answer, as questions for `useRead`. */
export const queries = createTanstackQueryUtils(api)

// a failure is shown, with a button that asks again
const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })

type Following = {
  /** What was answered is old once this changes. */
  version?: unknown
  /** Shortest time between an answer and the next question, milliseconds. */
  atMostEvery?: number
  /** Asks again after so many milliseconds while the page is seen; without it only when the version changes. */
  every?: number
}

type Read<Output> = {
  /** The newest answer that came; null before the first. */
  told: Output | null
  /** The last question got no answer. */
  hasFailed: boolean
  refresh(): Promise<void>
}

/** What a procedure answers, asked again when it may have changed. */
export function useRead<Output, Failure, Key extends readonly unknown[]>(
  question: UseQueryOptions<Output, Failure, Output, Key>,
  { version, atMostEvery = 0, every }: Following = {},
): Read<Output> {
  const query = useQuery(
    { ...question, refetchOnWindowFocus: false, ...(every !== undefined && { refetchInterval: every }) },
    client,
  )
  const { data, isFetching, isError, refetch, dataUpdatedAt, errorUpdatedAt } = query
  const asked = useRef(version)
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (isFetching || Object.is(asked.current, version)) return
    const ask = () => {
      asked.current = version
      void refetch()
    }
    const timer = setTimeout(ask, Math.max(0, answeredAt + atMostEvery - Date.now()))
    return () => clearTimeout(timer)
  }, [version, atMostEvery, isFetching, answeredAt, refetch])
  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])
  return { told: data ?? null, hasFailed: isError && !isFetching, refresh }
}
