import { AsyncLocalStorage } from "node:async_hooks"

const current = new AsyncLocalStorage<string>()

/** Does work for the request of this id, by which all that is logged meanwhile is found. */
export const forRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** Returns what a line of the log says of the request that it belongs to. */
export const requestOfLine = (): { request?: string } => {
  const request = current.getStore()
  return request === undefined ? {} : { request }
}
