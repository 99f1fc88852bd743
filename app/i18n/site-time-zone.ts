/** By whose days all is told that is of the whole site and of no institution: those of where it began (D-03). */
export const siteTimeZone = "Europe/Riga"
