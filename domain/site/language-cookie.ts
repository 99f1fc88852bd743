/** The name of the cookie by which a device tells the server its language. */
export const languageCookieName = "i18next"

const oneYearInSeconds = 31_536_000

/** That cookie (SH-06), as browser and server set it; "" forgets the language. */
export const languageCookie = (language: string): string =>
  `${languageCookieName}=${language}; Path=/; Max-Age=${language === "" ? 0 : oneYearInSeconds}; SameSite=Lax`
