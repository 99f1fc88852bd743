import { AsyncLocalStorage } from "node:async_hooks"

/** The request that is answered: what the log says of it, and from which address it came. */
export type CurrentRequest = {
  id: string
  path: string
  address: string
  /** Was a right refused by now? */
  isRightRefused: boolean
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Does work for a request; whatever is logged meanwhile is found by its id. */
export const forRequest = <T>(request: Omit<CurrentRequest, "isRightRefused">, work: () => T): T =>
  current.run({ ...request, isRightRefused: false }, work)

/** Returns the request for which work is done now, if it is for one. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore()

/** Returns what a line of the log says of the request that it belongs to. */
export const requestOfLine = (): { request?: string } => {
  const request = currentRequest()
  return request === undefined ? {} : { request: request.id }
}
