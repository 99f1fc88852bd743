import { createContext } from "react-router"
import type { PageDeps } from "#contracts/site/page-deps.ts"

/** The context key under which a page finds what the server gives it. */
export const siteContext = createContext<PageDeps>()
