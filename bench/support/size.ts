const isSmallest = process.argv[2] === "smallest"

/** The words after the name of the bench, without `smallest`. */
export const words: readonly string[] = process.argv.slice(isSmallest ? 3 : 2)

/**
 * Returns how much a bench does: `usual`, or with `npm run -s bench NAME smallest` just enough to show that it still runs,
 * which the tests do with every bench. The figures of the smallest size mean nothing.
 */
export const chooseSize = <Size>({ usual, smallest }: { usual: Size; smallest: Size }): Size =>
  isSmallest ? smallest : usual
