import { byNumber } from "./participants.ts"

/** Letters and digits that nobody mistakes for one another, neither read nor heard. */
const seedLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const seedLength = 5

/** From how many seeds one is chosen. */
export const seeds = seedLetters.length ** seedLength

/** Returns a seed as people read it, `K7QXB`; `chance`: a whole number from 0 to below `seeds`. */
export const writeSeed = (chance: number): string =>
  Array.from({ length: seedLength }, (_, place) => {
    const digit = Math.floor(chance / seedLetters.length ** place) % seedLetters.length
    return seedLetters.charAt(digit)
  }).join("")

/** Returns a seed that somebody types as it is written; null: it is none. */
export const readSeed = (typed: string): string | null => {
  const seed = typed.trim().toUpperCase()
  return seed.length === seedLength && [...seed].every((letter) => seedLetters.includes(letter)) ? seed : null
}

/** What a draw knows of a rider. */
export type Drawn = { id: string; name: string; racingNumber: string | null }

/**
 * Returns riders in the order of a draw (TI-02). The same seed and the same riders give the same order, in whatever order they come:
 * they are shuffled (Fisher and Yates) from the order of their numbers, by Mulberry32 over the seed's FNV-1a hash.
 */
export const draw = <Rider extends Drawn>(riders: readonly Rider[], seed: string): Rider[] => {
  const chance = mulberry32(fnv1a(seed))
  const left = riders.toSorted((a, b) => byNumber(a, b) || (a.id < b.id ? -1 : 1))
  return riders.flatMap(() => left.splice(Math.floor(chance() * left.length), 1))
}

const fnv1a = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01_00_01_93), 0x81_1c_9d_c5) >>>
  0

/** Returns a generator of numbers from 0 to below 1. */
const mulberry32 = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
