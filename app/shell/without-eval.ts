// The site's policy forbids browsers to make code of text, which zod would try with the first schema. zod takes the settings
// that it finds here when it is loaded; to import its own `config` would load a part of zod with every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
