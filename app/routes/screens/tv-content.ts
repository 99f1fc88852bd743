import type { ScreenCommand } from "#contracts/screens.ts"
import type { Podium } from "./podiums.ts"
import { type Slide, slidesOfClass } from "./slides.ts"

/** What a television shows. */
export type TvContent =
  | { kind: "slides"; slides: readonly Slide[] }
  | { kind: "podium"; podium: Podium; step: number }
  | { kind: "notice"; text: string }
  | { kind: "blank" }

/** So many of the widest letters fill a screen in full size. */
const fullSizeLetters = 60

/** Returns to which part of their full size the letters of a notice shrink, so that all of it has room: the area grows with their square. */
export const fitOfNotice = (text: string): number => Math.min(1, Math.sqrt(fullSizeLetters / text.length))

type Shown = { slides: readonly Slide[]; podiums: readonly Podium[] }

/** Returns what a command shows of a stage as it is now; what it has no longer leaves the classes in turn (TV-02). */
export function contentOf(shows: ScreenCommand, { slides, podiums }: Shown): TvContent {
  if (shows.kind === "notice" || shows.kind === "blank") return shows
  if (shows.kind === "class") {
    const ofClass = slidesOfClass(slides, shows.racingClass)
    return { kind: "slides", slides: ofClass.length > 0 ? ofClass : slides }
  }
  const podium = shows.kind === "podium" && podiums.find(({ key }) => key === shows.podium)
  return podium ? { kind: "podium", podium, step: shows.step } : { kind: "slides", slides }
}
