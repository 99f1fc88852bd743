import * as z from "zod/mini"

/** The scores of a lap that a rider looked at and said were right (OF-03); at most as many as a stage has sections. */
export const agreedScores = z
  .array(
    z.object({
      section: z.int().check(z.gte(1), z.lte(99)),
      points: z.number().check(z.gte(-1_000_000), z.lte(1_000_000)),
      /** Is it what a missed section costs (RX-02)? Phones that know no such sections leave it out. */
      isMissed: z.optional(z.boolean()),
    }),
  )
  .check(z.minLength(1), z.maxLength(99))
