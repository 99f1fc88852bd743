/** The name of the cookie that sends a device's language to the server. */
export const languageCookieName = "i18next"

const oneYearInSeconds = 31_536_000

/** Returns the languages that the cookies of a request or of a browser name. */
export const languagesInCookies = (cookies: string): string[] =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(`${languageCookieName}=`))
    .map((cookie) => cookie.slice(languageCookieName.length + 1))

/** Returns that cookie (SH-06), as browser and server set it; "" forgets the language. */
export const languageCookie = (language: string): string =>
  `${languageCookieName}=${language}; Path=/; Max-Age=${language === "" ? 0 : oneYearInSeconds}; SameSite=Lax`
