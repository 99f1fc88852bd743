let last = 0

/** 1, 2, 3 …, but no year: what makes the rows of a test differ from each other, and from somebody's birth year. */
export const nextNumber = (): number => {
  last = last === 1_899 ? 2_100 : last + 1
  return last
}
