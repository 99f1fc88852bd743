type OfStage = { order: number }

/** Returns what a standing holds of its stages, the earliest stage first. */
export const byOrder = <Each extends OfStage>(list: readonly Each[]): Each[] =>
  list.toSorted((a, b) => a.order - b.order)

/** Returns a list by order with one more in it, in the place of what it held of that stage. */
export const putByOrder = <Each extends OfStage>(list: readonly Each[], one: Each): Each[] => {
  // mostly it is the latest stage: the others are not even looked at
  const last = list.at(-1)
  if (last === undefined || last.order < one.order) return [...list, one]
  const at = list.findIndex(({ order }) => order >= one.order)
  return list.toSpliced(at, list[at]?.order === one.order ? 1 : 0, one)
}
