import { callAddress } from "#contracts/api/call-address.ts"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { liveAddress } from "#domain/competitions/stage-path.ts"
import { type CostlyKind, fill, get, kind, list } from "./costly-kind.ts"

/** Addresses that are long; without the `version` of the build no links are looked up. */
export const addresses = (stage: string, version: string): CostlyKind[] => [
  ...[
    "",
    liveAddress(stage),
    `/competitions/${stage}`,
    openDataAddress,
    callAddress,
    "/api/judge",
    "/assets",
    "/institutions",
  ].flatMap((folder) => [
    kind(`parts under ${folder || "/"}`, (length, n) => get(folder + fill("/a", length) + n)),
    kind(`one part under ${folder || "/"}`, (length, n) => get(`${folder}/${fill("a", length)}${n}`)),
  ]),
  ...["HEAD", "POST"].map((method) =>
    kind(`parts, ${method}`, (length, n) => ({
      ...get(`${fill("/a", length)}${n}`),
      method: method === "HEAD" ? "HEAD" : "POST",
    })),
  ),
  kind("parts of data", (length, n) => get(`${fill("/a", length)}${n}.data`)),
  // as long as any address may be
  kind("a page that is not there", (length, n) => get(`/${fill("a", length)}${n}`), {
    longest: 490,
    isPage: true,
  }),
  kind("parts of a page that is not there", (length, n) => get(`/x${n}${fill("/a", length)}`), {
    longest: 18,
    isPage: true,
  }),
  kind("encoded signs", (length, n) => get(`/${fill("%C4%81", length)}${n}`)),
  kind("encoded signs of a page", (length, n) => get(`/${fill("%C4%81", length)}${n}`), {
    longest: 486,
    isPage: true,
  }),
  kind("signs that cannot be decoded", (length, n) => get(`/${n}${fill("%C4", length)}`)),
  kind("slashes", (length, n) => get(`/about${n}${fill("/", length)}`)),
  kind("dots", (length, n) => get(`/about${n}${fill("/..", length)}`)),
  kind(
    "links of a page",
    (length, n) => get(`/__manifest?version=${version}&paths=${n},${list(length, (m) => `/${m},`)}`),
    {
      longest: 7_600,
    },
  ),
]
