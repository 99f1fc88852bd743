import { createContext } from "react-router"
import type { PageDeps } from "#server/http/page-deps.ts"

/** The key under which a page finds what the server hands it. */
export const siteContext = createContext<PageDeps>()
