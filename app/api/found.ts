import { ORPCError } from "@orpc/client"
import { data } from "react-router"

/**
 * Returns what a page is made of; where it does not exist, or not for this visitor, the page is not found, or gone for good. An address
 * that no thing can have is not found either.
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
