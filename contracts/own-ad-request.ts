import { z } from "zod"
import { directAdActions } from "#domain/market/ad-state.ts"

/** What the owner of an ad does about it without a form (D-40). */
export const ownAdRequest = z.object({
  ad: z.uuid("ad-not-found"),
  do: z.enum(directAdActions),
})
