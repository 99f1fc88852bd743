import { z } from "zod"

/** What the owner of an ad does about it without a form (D-40). */
export const ownAdRequest = z.object({
  ad: z.uuid("ad-not-found"),
  do: z.enum(["renew", "delete", "mark-active", "mark-reserved", "mark-sold"]),
})
