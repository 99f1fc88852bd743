import { createContext } from "react-router"
import type { SiteContext } from "#server/http/site-context.ts"

/** The key under which a page finds what the server hands it. */
export const siteContext = createContext<SiteContext>()
