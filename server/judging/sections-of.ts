/** Returns the numbers of the sections that any of these classes rides. */
export const sectionsOf = (classes: readonly { lapSections: readonly boolean[] }[]): number[] => {
  const most = Math.max(0, ...classes.map(({ lapSections }) => lapSections.length))
  return Array.from({ length: most }, (_, index) => index + 1).filter((section) =>
    classes.some(({ lapSections }) => lapSections[section - 1]),
  )
}
