import { encode } from "uqr"
import type { OwnEntry } from "#contracts/registration/participants.ts"
import { shownSignOnCode, signOnAddress } from "#domain/registration/sign-on-code.ts"
import type { KeyedHash } from "#server/auth/keyed-hash.ts"
import { entryCode } from "./entry-code.ts"

/** What makes codes: the site's secret, and its address. */
export type CodeMaker = { keyedHash: KeyedHash; siteUrl: string }

/**
 * Returns what a rider shows at the sign-on desk (EN-02): the code to type, and to scan with the address of the desk. It is drawn here, so that it
 * is there without scripts, and pages have none for it.
 */
export const drawEntryCode = (
  { keyedHash, siteUrl }: CodeMaker,
  entry: { stage: string; id: string },
): NonNullable<OwnEntry["signOn"]> => {
  const code = entryCode(keyedHash, entry)
  const { data, size } = encode(new URL(`${signOnAddress(entry.stage)}#${code}`, siteUrl).href, {
    ecc: "M",
    border: 4,
  })
  return { code: shownSignOnCode(code), qr: { size, path: data.flatMap(darkRuns).join("") } }
}

/** Returns the dark squares of a line, those that stand together as one. */
const darkRuns = (row: readonly boolean[], y: number): string[] =>
  row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    const width = (end === -1 ? row.length : end) - x
    return [`M${x} ${y}h${width}v1h-${width}z`]
  })
