import { eq } from "drizzle-orm"
import { adPictureSizes } from "#contracts/ad-picture.ts"
import { adPicture } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { adPictureKey } from "./ad-picture-key.ts"

/** Removes a picture that no ad has any longer: its files first, so that where that fails the row remains to tell of them. */
export const removeAdPicture = async (
  { db, files }: { db: Db; files: Files },
  name: string,
): Promise<void> => {
  for (const size of adPictureSizes) await files.remove(adPictureKey(name, size))
  await db.delete(adPicture).where(eq(adPicture.name, name))
}
