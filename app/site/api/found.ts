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
    // what was removed may say what it was
    if (error instanceof ORPCError && (error.status === 404 || error.status === 410))
      throw data(error.data ?? null, { status: error.status })
    if (error instanceof ORPCError && error.code === "unreadable") throw data(null, { status: 404 })
    throw error
  }
}
