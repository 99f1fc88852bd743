import { ORPCError } from "@orpc/client"
import { data } from "react-router"

/**
 * Returns the data of a page. If it does not exist, or this visitor may not see it, the page is 404, or 410 if it was removed. An
 * address with unreadable parameters is 404 too.
 */
export const found = async <Output>(call: Promise<Output>): Promise<Output> => {
  try {
    return await call
  } catch (error) {
    const status = error instanceof ORPCError ? error.status : null
    if (status === 404 || status === 410) throw data(null, { status })
    if (error instanceof ORPCError && error.code === "unreadable") throw data(null, { status: 404 })
    throw error
  }
}
