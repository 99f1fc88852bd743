import { AsyncLocalStorage } from "node:async_hooks"

/** The current request: its fields in the log, and the client's address. */
export type CurrentRequest = {
  id: string
  path: string
  address: string
  /** Has a permission been refused? */
  isRightRefused: boolean
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Does work for a request; all that is logged meanwhile has the request's id. */
export const forRequest = <T>(request: Omit<CurrentRequest, "isRightRefused">, work: () => T): T =>
  current.run({ ...request, isRightRefused: false }, work)

/** Returns the current request, if there is one. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore()

/** Returns the fields of the current request for a line of the log. */
export const requestOfLine = (): { request?: string } => {
  const request = currentRequest()
  return request === undefined ? {} : { request: request.id }
}
