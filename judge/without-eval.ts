import { config } from "zod/mini"

// The site's policy forbids browsers to make code of text, which zod would try with the first schema.
config({ jitless: true })
