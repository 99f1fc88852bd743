import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router"
import { siteContext } from "#app/server-context.ts"
import type { UnavailableProps } from "./unavailable.tsx"

/** Root middleware: where the page is asked for that says so, nothing else of a page is read. */
export const refuseWhileUnavailable: MiddlewareFunction<Response> = ({ context }, next) => {
  const { unavailable } = context.get(siteContext)
  if (unavailable) throw data(unavailable, { status: 503 })
  return next()
}

/** Is it that page? Only the server makes it: in the browser an answer 503 is a failure as any other. */
export const isUnavailable = (error: unknown): error is { data: UnavailableProps } =>
  isRouteErrorResponse(error) && error.status === 503
