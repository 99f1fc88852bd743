import { useEffect, useEffectEvent, useState } from "react"
import { classLists } from "#app/public/results/board/class-lists.ts"
import { asItStands, type ComparedLine } from "#app/public/results/rider/comparisons.ts"
import type { Board, BoardClass } from "#contracts/results/live.ts"
import type { ScreenCommand } from "#contracts/screens/screens.ts"
import type { Podium } from "./podiums.ts"

/** How many riders fill a television and can still be read from ten metres (TV-01). */
export const linesOfTv = 14

/** What a screen shows at a time: a class, or a part of it. */
export type Slide = {
  key: string
  racingClass: BoardClass
  lines: readonly ComparedLine[]
  /** The first of its riders, counted from 1. */
  from: number
  /** The number of riders in the class. */
  riders: number
}

/** Returns what screens show in turn: the classes with the higher order first, each in parts that fit; empty ones are left out. */
export function slidesOf(board: Board, linesAtOnce: number): Slide[] {
  return classLists(board).flatMap(({ racingClass, rows }) => {
    const lines = asItStands(rows, board.stage.competitionType)
    return Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, part) => ({
      key: `${racingClass.name}/${part + 1}`,
      racingClass,
      lines: lines.slice(part * linesAtOnce, (part + 1) * linesAtOnce),
      from: part * linesAtOnce + 1,
      riders: lines.length,
    }))
  })
}

/** Returns the parts of one class. */
export const slidesOfClass = (slides: readonly Slide[], name: string | null): Slide[] =>
  slides.filter(({ racingClass }) => racingClass.name === name)

/** Returns what comes after a key, the first after the last; also where the key is gone. Null: there is nothing. */
export function nextKey(keys: readonly string[], shown: string | null): string | null {
  return keys[(keys.indexOf(shown ?? "") + 1) % keys.length] ?? null
}

/** What a television shows. */
type TvContent =
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

/** A screen shows the next class after this time, milliseconds (TV-01). */
export const slideTime = 12_000

/** Returns the key whose turn it is; each is shown for this many milliseconds. Null: there are none. */
export function useRotation(keys: readonly string[], every: number): string | null {
  const [shown, setShown] = useState<string | null>(null)
  const current = shown !== null && keys.includes(shown) ? shown : (keys[0] ?? null)
  const advance = useEffectEvent(() => setShown(nextKey(keys, current)))
  useEffect(() => {
    const turning = setInterval(() => advance(), every)
    return () => clearInterval(turning)
  }, [every])
  return current
}
