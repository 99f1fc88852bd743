import * as z from "zod/mini"

/** Stands for somebody who is new to the account: no rider has such an id. */
export const newRider = "new"

/** For whom an entry is claimed (FA-06): the id of a rider of the account, or `newRider`. */
export const claimForm = z.object({
  rider: z
    .string({ error: "rider-empty" })
    .check(z.minLength(1, "rider-empty"), z.maxLength(200, "rider-empty")),
})
