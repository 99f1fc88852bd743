import { type ResolveFnOutput, registerHooks } from "node:module"

/** A package whose `package.json` has 170 KB of exports. */
const large = "/node_modules/drizzle-orm/"

const known = new Map<string, ResolveFnOutput>()

const isPackage = (specifier: string): boolean => /^[a-z@]/.test(specifier) && !specifier.includes(":")

/**
 * Node.js 26 parses all that a package exports for each import of it, and again for each of its files. For the large one that took half
 * of the processor's time before a command began. From here on our modules find a package once, and the files of the large one find each
 * other by their paths. What is loaded is the same.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = "", conditions } = context
    if (conditions.includes("require")) return next(specifier, context)
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && parentURL.includes(large))
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
    if (!isPackage(specifier) || parentURL.includes("/node_modules/")) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
