/** Random choices that are the same in every run with the same seed. */
export type Chance = {
  /** From 0, below 1. */
  share: () => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  /** True with this probability: 0.1 is one in ten. */
  happens: (share: number) => boolean
  pick: <Choice>(choices: readonly Choice[]) => Choice
  shuffle: <Element>(list: readonly Element[]) => Element[]
  uuid: () => string
}

export const seededChance = (seed: number): Chance => {
  const share = mulberry32(seed)
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1))
  return {
    share,
    whole,
    happens: (often) => share() < often,
    pick: (choices) => {
      const choice = choices[whole(0, choices.length - 1)]
      if (choice === undefined) throw new Error("There is nothing to pick from")
      return choice
    },
    shuffle: (list) =>
      list
        .map((element) => ({ element, key: share() }))
        .sort((a, b) => a.key - b.key)
        .map(({ element }) => element),
    uuid: () => "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => whole(0, 15).toString(16)),
  }
}

const mulberry32 = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
