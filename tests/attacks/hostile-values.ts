import type { Chance } from "#tests/support/factories/chance.ts"

/** Ends nothing that it stands in: where it comes back as it is, somebody's script would have run. */
const script = `"'><script>attacked()</script><img src=x onerror=attacked()>`

/** Texts that have broken something somewhere. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "\u202e\u2066\ufeff",
  "Ā̷̢̛".repeat(40),
  "👩‍👩‍👧‍👦",
  script,
  "javascript:attacked()",
  "data:text/html,<script>attacked()</script>",
  "';drop table participant;--",
  "' or 1=1--",
  '" or ""="',
  "1; select pg_sleep(9)",
  "$1",
  "%' escape '",
  "\\",
  "%",
  "_",
  "../../../../etc/passwd",
  "..\\..\\",
  "/etc/passwd\0.webp",
  "\r\nSet-Cookie: attacked=1\r\n\r\n<script>",
  "x".repeat(9_000),
  "(".repeat(5_000),
  "[[".repeat(2_000),
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "true",
  "-0",
  "0",
  "-1",
  "1e309",
  "1e-400",
  "NaN",
  "9007199254740993",
  "99999999999999999999999999",
  "0x7f",
  "٣",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31T23:59:60Z",
  "-000001-01-01",
  "+275760-09-13T00:00:00.001Z",
  "{}",
  "[]",
  "$(id)",
  "{{7*7}}",
  "=cmd|' /C calc'!A0",
  "//evil.example",
  "https://evil.example/",
]

/** Values of no kind that anybody expects. */
export const nonsense: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  {},
  [[[[[]]]]],
  { length: 1e9 },
  { toString: null },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
]

/** What a value is made from: chance, and texts that mean something on the site, anywhere or in a field of this name. */
export type Source = {
  chance: Chance
  known: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
}

/** A text that somebody could have meant: one that the site knows, mostly. */
export const likelyText = ({ chance, known }: Source): string =>
  chance.happens(0.7) ? chance.pick(known) : chance.pick(hostileTexts)
