import type { Chance } from "#tests/support/factories/chance.ts"
import type { Schema } from "./find-schemas.ts"
import { nonsense, type Source } from "./hostile-values.ts"
import { sampleSchema } from "./sample-schema.ts"

/** A body with the headers that tell of it; one that is unfinished promises more than it sends. */
export type HostileBody = { headers: [string, string][]; bytes: Buffer; isUnfinished: boolean }

/** Returns a body of nearly the shape that is read, in the encoding that is read or in another; calls are read as JSON. */
export const hostileBody = (
  { schemas, isCall }: { schemas: readonly Schema[]; isCall: boolean },
  source: Source,
): HostileBody => {
  const { chance } = source
  if (chance.happens(0.04))
    return withLength("application/x-www-form-urlencoded", Buffer.from(hugeForm(chance)))
  const isShaped = schemas.length > 0 && chance.happens(0.9)
  const content = isShaped ? sampleSchema(chance.pick(schemas), source) : chance.pick(nonsense)
  const encode = isCall && chance.happens(0.7) ? json : chance.pick(encodings)
  const [type, text] = encode(content, chance)
  const bytes = chance.happens(0.02) ? chance.pick(notTexts) : Buffer.from(text)
  const named = chance.happens(0.95) ? type : chance.pick(oddTypes)
  const headers: [string, string][] = chance.happens(0.98) ? [["Content-Type", named]] : []
  if (chance.happens(0.01)) {
    headers.push(["Content-Length", String(bytes.length + 10)])
    return { headers, bytes, isUnfinished: true }
  }
  if (chance.happens(0.05)) {
    headers.push(["Transfer-Encoding", "chunked"])
    return { headers, bytes: chunked(bytes, chance), isUnfinished: false }
  }
  headers.push(["Content-Length", String(bytes.length)])
  return { headers, bytes, isUnfinished: false }
}

const withLength = (type: string, bytes: Buffer): HostileBody => ({
  headers: [
    ["Content-Type", type],
    ["Content-Length", String(bytes.length)],
  ],
  bytes,
  isUnfinished: false,
})

/** Few bytes, or not many, of which a reader makes very much: indexes, depths, repeats and counts, and the words of the forms library. */
const hugeForm = (chance: Chance): string => {
  const name = chance.pick([
    "a",
    "zzz",
    "teams",
    "classes",
    "sponsors",
    "classes[0].lapSections",
    "rules.tieOrder",
    "rules.stageTies.classic",
    "rules.points.byPosition",
    "rules.drops.alwaysCounted",
  ])
  const count = chance.pick([300, 5_000, 50_000])
  return chance.pick([
    () => `${name}[${chance.pick([201, 5_000_000, 100_000_000, 1_000_000_000, 4_294_967_295, "1e9"])}]=1`,
    () => Array.from({ length: 300 }, (_, n) => `${name}${n}[200][200][200]=1`).join("&"),
    () => `${name}=&`.repeat(count),
    () => `${name}[]=x&`.repeat(count),
    () => Array.from({ length: count }, (_, n) => `${name}${n}=`).join("&"),
    () =>
      `${Array(chance.pick([10, 1_000, 20_000]))
        .fill("a")
        .join(".")}=1`,
    () => `${name}${"[0]".repeat(chance.pick([10, 1_000, 20_000]))}=1`,
    () => "&".repeat(count),
    () => `${name}=1`,
    () => `__state__=${chance.pick(["x", "{}", "[]", '{"validated":1}'])}`,
    () => `${name}[0]=x&${name}.${chance.pick(listParts)}=1`,
    () => `${name}=x&${name}=y&${name}.${chance.pick(listParts)}=1`,
    () => `__intent__=${encodeURIComponent(chance.pick(intents))}&${name}[0]=a`,
  ])()
}

/** What every list has, and what none has. */
const listParts = ["map", "length", "concat", "slice", "x"]

const intents = [
  "x",
  "{}",
  "null",
  '{"type":"insert","payload":{"name":"title"}}',
  '{"type":"insert","payload":{"name":"teams","index":1e9}}',
  '{"type":"insert","payload":{"name":"__proto__"}}',
  '{"type":"insert","payload":{"name":"zzz.length"}}',
  '{"type":"insert","payload":{"name":"teams.map"}}',
  '{"type":"remove","payload":{"name":"teams","index":-1}}',
  '{"type":"remove","payload":{"name":"teams","index":100000000}}',
  '{"type":"reorder","payload":{"name":"teams","from":0,"to":100000000}}',
  '{"type":"update","payload":{"name":"teams[100000000]","value":"x"}}',
  '{"type":"reset","payload":{"name":"constructor"}}',
  '{"type":"validate","payload":{}}',
]

type Encode = (content: unknown, chance: Chance) => [type: string, text: string]

const json: Encode = (content, chance) => {
  const text = JSON.stringify(content) ?? "undefined"
  if (chance.happens(0.95)) return ["application/json", text]
  return [
    "application/json",
    chance.pick([text.slice(0, -1), `${text}${text}`, "[".repeat(9_000), "\ufeff{}"]),
  ]
}

const urlencoded: Encode = (content) => {
  const fields = fieldsOf(content).map(
    ([name, value]) =>
      `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
  )
  return ["application/x-www-form-urlencoded", fields.join("&")]
}

const multipart: Encode = (content, chance) => {
  const boundary = "----hostile"
  const parts = fieldsOf(content).map(([name, value]) => {
    const file = chance.happens(0.1) ? '; filename="../x.pdf"\r\nContent-Type: application/pdf' : ""
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  const end = chance.happens(0.95) ? `--${boundary}--\r\n` : ""
  return [`multipart/form-data; boundary=${boundary}`, parts.join("") + end]
}

const encodings: readonly Encode[] = [json, json, urlencoded, urlencoded, multipart]

/** What is sent, field by field as forms name them, such as `classes[0].name`. */
const fieldsOf = (content: unknown, name = ""): [string, string][] => {
  if (Array.isArray(content)) return content.flatMap((part, index) => fieldsOf(part, `${name}[${index}]`))
  if (typeof content === "object" && content !== null)
    return Object.entries(content).flatMap(([key, part]) => fieldsOf(part, name ? `${name}.${key}` : key))
  if (content === undefined || content === null) return []
  return [[name, content === true ? "on" : `${content}`]]
}

const oddTypes = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded; charset=\xff",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=x",
  "application/octet-stream",
  "image/svg+xml",
  "x".repeat(500),
  "/",
]

const notTexts = [
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.from("%PDF-1.7\n"),
  Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\b\x02", "latin1"),
  Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8 ", "latin1"),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="attacked()"/>'),
  Buffer.from('{"a":'.repeat(4_000)),
]

const chunked = (bytes: Buffer, chance: Chance): Buffer => {
  if (chance.happens(0.1))
    return Buffer.from(`${chance.pick(["zz", "-1", "fffffffffffffffff"])}\r\nx\r\n0\r\n\r\n`)
  const size = bytes.length.toString(16)
  return bytes.length === 0
    ? Buffer.from("0\r\n\r\n")
    : Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")])
}
