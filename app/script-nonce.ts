import { createContext } from "react"

/** What an inline script carries as its nonce, so that it may run; a build for browsers has nothing of it. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined)
