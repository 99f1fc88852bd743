import type { CallContext } from "./chain.ts"

/** What a call over the network is given besides: where its failures are put, which the library answers by itself. */
export type NetworkContext = CallContext & { failures: unknown[] }

type Called<Result> = { context: NetworkContext; next(): Promise<Result> }

/** Notes what a call throws, for whoever answers it. */
export const noteFailures = async <Result>({ context, next }: Called<Result>): Promise<Result> => {
  try {
    return await next()
  } catch (error) {
    context.failures.push(error)
    throw error
  }
}
