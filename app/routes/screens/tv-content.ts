import type { ScreenCommand } from "#contracts/screens.ts"
import type { Podium } from "./podiums.ts"
import { type Slide, slidesOfClass } from "./slides.ts"

/** What a television shows. */
export type TvContent =
  | { kind: "slides"; slides: readonly Slide[] }
  | { kind: "podium"; podium: Podium; step: number }
  | { kind: "notice"; text: string }
  | { kind: "blank" }

/** How many of the widest letters fill a screen in full size. */
const fullSizeLetters = 60

/**
 * Returns the size of a notice's letters, from 0 to 1 of the full size, so that all of it fits: the area grows with its square.
 */
export const fitOfNotice = (text: string): number => Math.min(1, Math.sqrt(fullSizeLetters / text.length))

type Shown = { slides: readonly Slide[]; podiums: readonly Podium[] }

/** Returns what a command shows of a stage now; if the class or podium no longer exists, the classes in turn (TV-02). */
export function contentOf(shows: ScreenCommand, { slides, podiums }: Shown): TvContent {
  if (shows.kind === "notice" || shows.kind === "blank") return shows
  if (shows.kind === "class") {
    const ofClass = slidesOfClass(slides, shows.racingClass)
    return { kind: "slides", slides: ofClass.length > 0 ? ofClass : slides }
  }
  const podium = shows.kind === "podium" && podiums.find(({ key }) => key === shows.podium)
  return podium ? { kind: "podium", podium, step: shows.step } : { kind: "slides", slides }
}
