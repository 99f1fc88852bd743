import { signOnCode } from "#domain/registration/sign-on-code.ts"
import type { KeyedHash } from "#server/auth/keyed-hash.ts"

/**
 * Returns the code by which a sign-on desk finds an entry (EN-02). It is another one in each stage, nobody makes it without the site's secret,
 * and it opens nothing: whoever sees it learns nothing of the rider.
 */
export const entryCode = (keyedHash: KeyedHash, { stage, id }: { stage: string; id: string }): string =>
  signOnCode(Buffer.from(keyedHash("sign-on", stage, id), "base64url"))
