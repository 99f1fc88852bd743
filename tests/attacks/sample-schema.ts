import type { z } from "zod"
import { hostileTexts, likelyText, nonsense, type Source } from "./hostile-values.ts"

type AnySchema = z.core.$ZodType

/** How often a part is something else than its schema says. */
const spoilt = 0.03

/** Returns what a schema could let pass, nearly: most of it has the right shape, so that it comes as deep as can be. */
export const sampleSchema = (schema: AnySchema, source: Source): unknown => {
  const { chance } = source
  if (chance.happens(spoilt)) return chance.pick(nonsense)
  // every schema of the library is one of these
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case "object":
      return sampleObject(def.shape, source)
    case "array":
      if (chance.happens(spoilt / 3)) return Array(chance.pick([300, 100_000])).fill(0)
      return Array.from({ length: chance.pick([0, 1, 1, 2, 3]) }, () => sampleSchema(def.element, source))
    case "tuple":
      return def.items.map((item) => sampleSchema(item, source))
    case "record":
      return { [likelyText(source)]: sampleSchema(def.valueType, source) }
    case "union":
      return sampleSchema(chance.pick(def.options), source)
    case "literal":
      return chance.pick(def.values)
    case "enum":
      return chance.pick(Object.values(def.entries))
    case "number":
      return chance.happens(0.8) ? chance.whole(0, 30) : chance.pick([-1, 0.5, 1e15, 1e300, 2 ** 31])
    case "boolean":
      return chance.happens(0.5)
    case "optional":
    case "default":
    case "prefault":
      return chance.happens(0.3) ? undefined : sampleSchema(def.innerType, source)
    case "nullable":
      return chance.happens(0.3) ? null : sampleSchema(def.innerType, source)
    case "readonly":
    case "nonoptional":
    case "catch":
      return sampleSchema(def.innerType, source)
    case "pipe":
      return sampleSchema(def.in, source)
    case "lazy":
      return sampleSchema(def.getter(), source)
    default:
      return likelyText(source)
  }
}

const sampleObject = (shape: Readonly<Record<string, AnySchema>>, source: Source): object => {
  const { chance } = source
  const fields = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    if (chance.happens(spoilt / 2)) return []
    const known = source.fields[name]
    return [[name, known && chance.happens(0.8) ? chance.pick(known) : sampleSchema(field, source)]]
  })
  if (chance.happens(spoilt)) fields.push([chance.pick(hostileTexts), chance.pick(nonsense)])
  return Object.fromEntries(fields)
}
