type OfStage = { order: number }

/** Returns what a standing holds of its stages, the earliest stage first. */
export const byOrder = <Each extends OfStage>(list: readonly Each[]): Each[] =>
  list.toSorted((a, b) => a.order - b.order)

/** Returns a list by order with one more in it, in the place of what it held of that stage. */
export const putByOrder = <Each extends OfStage>(list: readonly Each[], one: Each): Each[] => {
  const at = list.findIndex(({ order }) => order >= one.order)
  if (at === -1) return [...list, one]
  return list.toSpliced(at, list[at]?.order === one.order ? 1 : 0, one)
}
