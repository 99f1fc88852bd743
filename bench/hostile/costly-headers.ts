import { openDataAddress } from "#contracts/open-data/links.ts"
import { type CostlyKind, fill, get, kind, list } from "./costly-kind.ts"

/** A page for one visitor is not cached, and a made-up session is not known to be one before it is rendered. */
const asPage = (one: CostlyKind): CostlyKind => ({ ...one, isPage: true })

/** Headers that are long, or list much. */
export const headers = (results: string): CostlyKind[] => {
  const sent = (name: string, of: (length: number, number: number) => string, paths = [results]) =>
    paths.map((path) => kind(`${name} of ${path}`, (length, n) => get(path, { [name]: of(length, n) })))
  return [
    ...sent("Accept-Language", (length) => list(length, (m) => `x${m};q=0.5,`)),
    ...sent("Accept-Language", (length) => fill("-", length)),
    ...sent("Accept-Language", (length) => fill("a;", length)),
    ...["Accept-Language", "Accept-Encoding", "If-None-Match", "Cookie", "X-Forwarded-For"].flatMap((name) =>
      sent(name, (length) => `a${fill(" ", length)}b`).map((one) => ({
        ...one,
        name: `spaces in ${one.name}`,
      })),
    ),
    ...sent("Accept-Encoding", (length) => list(length, (m) => `x${m};q=0.5,`), [results, "/assets/none.js"]),
    ...sent("Accept-Encoding", (length) => fill("a;", length)),
    ...sent("If-None-Match", (length) => list(length, (m) => `"${m}",`), [
      results,
      `${openDataAddress}/stages`,
    ]),
    ...sent("Range", (length) => `bytes=${list(length, (m) => `${m}-${m},`)}`, [results, "/judge-worker.js"]),
    ...sent("Cookie", (length) => list(length, (m) => `c${m}=1; `), [results, "/profile"]),
    ...sent("Cookie", (length) => fill("i18next=lv; ", length)),
    ...sent("Cookie", (length, n) => list(length, (m) => `nulle.session_token=${n}.${m}; `)).map(asPage),
    ...sent("Cookie", (length, n) => `nulle.session_token=${n}.${fill("A", length)}`).map(asPage),
    ...sent("Cookie", (length) => `${fill(" ", length)}x`),
    ...sent("X-Forwarded-For", (length) => list(length, (m) => `10.0.${m % 256}.1, `), [results, "/healthz"]),
    ...sent("X-Forwarded-For", (length) => fill("a:", length), [
      results,
      "/healthz",
      `${openDataAddress}/stages`,
    ]),
    ...sent("X-Forwarded-For", (length) => fill("0", length), [`${openDataAddress}/stages`]),
    ...sent("Origin", (length) => fill("https://a.", length)),
    ...sent("Referer", (length, n) => `https://x${n}.example/${fill("a/", length)}`, [results, "/profile"]),
    ...sent("Accept", (length) => list(length, (m) => `text/x${m},`)),
    ...sent("Authorization", (length, n) => `Bearer ${n}${fill("a", length)}`, ["/api/judge/stages/a/b/c"]),
    ...sent("Last-Event-ID", (length) => fill("1", length), ["/live/a/b/c"]),
    kind("headers", (length) =>
      get(
        results,
        Object.fromEntries(Array.from({ length: Math.floor(length / 10) }, (_, m) => [`x${m}`, "a"])),
      ),
    ),
  ]
}
