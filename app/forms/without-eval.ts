import { config } from "zod/v4/core"

// The site's policy forbids browsers to make code of text, which zod would try with the first schema.
if (!import.meta.env.SSR) config({ jitless: true })
