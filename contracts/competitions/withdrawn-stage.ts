import { z } from "zod"

/** What is said of a stage that was public and is hidden now, with the names and the date that everybody saw last. */
export const withdrawnStage = z.object({
  title: z.string(),
  championship: z.string(),
  competitionOrganizer: z.string().nullable(),
  competitionStartDate: z.number(),
  timeZone: z.string(),
})
export type WithdrawnStage = z.output<typeof withdrawnStage>
