/** Returns the completed years of somebody on a day; both are ISO dates, `2014-07-16` (D-25). */
export const ageOn = (birthDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
