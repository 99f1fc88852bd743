const oneYearInSeconds = 31_536_000

/** The cookie by which a device tells the server its language (SH-06), as browser and server set it; "" forgets the language. */
export const languageCookie = (language: string): string =>
  `i18next=${language}; Path=/; Max-Age=${language === "" ? 0 : oneYearInSeconds}; SameSite=Lax`
