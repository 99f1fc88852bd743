import type { CallContext } from "#server/api/chain.ts"

/** Added to the context of a call over the network: where its failures are collected, because the library answers them itself. */
export type NetworkContext = CallContext & { failures: unknown[] }

type Called<Result> = { context: NetworkContext; next(): Promise<Result> }

/** Collects what a call throws, for the code that answers it. */
export const noteFailures = async <Result>({ context, next }: Called<Result>): Promise<Result> => {
  try {
    return await next()
  } catch (error) {
    context.failures.push(error)
    throw error
  }
}
