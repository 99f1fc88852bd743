// The site's Content Security Policy forbids eval, which zod would try with the first schema. zod reads these settings when it is
// loaded; importing its own `config` would load a part of zod with every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
