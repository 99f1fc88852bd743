import { z } from "zod"
import { shownText, storableText } from "#contracts/fields/storable-text.ts"
import { longestNotice, longestScreenName } from "#domain/competitions/screen-lengths.ts"

/** How many screens a stage can have at once. */
export const mostScreens = 24

/** The id of a screen; its device generates it when the screen is first opened. */
export const screenId = z.string().regex(/^[0-9a-f]{32}$/)

export const screenName = shownText(longestScreenName).min(1)

/** What a screen shows (TV-02). If the board no longer has the named class or podium, the screen shows the classes in turn. */
export const screenCommand = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("automatic") }),
  z.object({ kind: z.literal("class"), racingClass: storableText(100).min(1) }),
  z.object({ kind: z.literal("podium"), podium: storableText(120).min(1), step: z.int().min(0).max(9) }),
  z.object({ kind: z.literal("notice"), text: shownText(longestNotice).min(1) }),
  z.object({ kind: z.literal("blank") }),
])
export type ScreenCommand = z.infer<typeof screenCommand>

/** A screen of a stage, for its secretaries. */
export type StageScreen = {
  id: string
  name: string
  shows: ScreenCommand
  /** Epoch milliseconds, accurate to a few seconds. */
  seenOn: number
  /** Has it reported lately? */
  isOpen: boolean
}
