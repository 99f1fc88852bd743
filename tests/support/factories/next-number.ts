let last = 0

/** 1, 2, 3 …: what makes the rows of a test differ from each other. */
export const nextNumber = (): number => {
  last += 1
  return last
}
