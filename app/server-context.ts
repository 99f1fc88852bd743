import { createContext } from "react-router"
import type { PageDeps } from "#server/http/page-deps.ts"

/** The context key under which a page finds what the server gives it. */
export const siteContext = createContext<PageDeps>()
