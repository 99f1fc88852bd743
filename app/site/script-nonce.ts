import { createContext } from "react"

/** What an inline script carries as its nonce, so that it may run; in a browser there is none. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined)
