/** Returns a date as `1996-07-14` that was written so or as `14.07.1996`; what is neither stays as it is. */
export const readIsoDate = (written: string): string => {
  const [, day, month, year] = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})\.?$/.exec(written) ?? []
  return day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written
}
