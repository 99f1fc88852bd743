import { ORPCError } from "@orpc/client"
import { data } from "react-router"

/** Returns what a page is made of; where it does not exist, or not for this visitor, the page is not found. */
export const found = async <Output>(call: Promise<Output>): Promise<Output> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ORPCError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
