import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import { QueryClient, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import { api } from "./client.ts"

/** What the contract's procedures answer, as questions for `useRead`. */
export const queries = createTanstackQueryUtils(api)

// a failure is shown, with a button that asks again; what was told to a page that was left is old
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always", gcTime: 0 } } })

const clientOfBrowser = newClient()

/** On the server each page has its own: nobody is shown what somebody else was told. */
const clientHere = () => (typeof document === "undefined" ? newClient() : clientOfBrowser)

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
  data: Output | null
  /** The last question got no answer. */
  hasFailed: boolean
  /** When the newest answer came, where the last question got none since; null: it is current, or there is none. */
  lostOn: number | null
  refresh(): Promise<void>
}

/** What a procedure answers, asked again when it may have changed. */
export function useRead<Output, Failure, Key extends readonly unknown[]>(
  question: UseQueryOptions<Output, Failure, Output, Key>,
  { version, atMostEvery = 0, every }: Following = {},
): Read<Output> {
  const query = useQuery(
    {
      ...question,
      // what is followed is asked for at once when the page is seen again
      refetchOnWindowFocus: every === undefined ? false : "always",
      ...(every !== undefined && { refetchInterval: every }),
    },
    clientHere(),
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
  const lostOn = isError && dataUpdatedAt > 0 ? dataUpdatedAt : null
  return { data: data ?? null, hasFailed: isError && !isFetching, lostOn, refresh }
}
