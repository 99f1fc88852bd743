import type { Plugin } from "vite"

/**
 * Leaves what measures the router out of the browser's files: nothing here asks for it, and it would travel with every page.
 * What stands in its place does what it does where nobody measures.
 */
export const withoutInstrumentation = (): Plugin => ({
  name: "nulle:without-instrumentation",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: (id) => (measuring.test(id) ? standIn : null),
})

const measuring = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/

export const standIn = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`
