import { cachedInstantFormats, dayParts } from "#contracts/fields/formats.ts"
import { retention } from "#domain/accounts/retention.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { type Language, languages } from "#domain/site/language.ts"
import { composeMail, fill, type Mail, type MailParts, mailWords } from "./compose-mail.ts"

/** The reader's language, and the name of the site that writes. */
export type MailReader = { language: Language; siteName: string }

/** The same, where the language may be unknown: somebody else has the mail sent. Then it is written in all. */
export type AnyMailReader = { language: Language | null; siteName: string }

/** Returns the mail with a link that signs in (AC-04), and with a code that does the same unless the reader is not sent one. */
export const magicLinkMail = (
  reader: MailReader,
  { url, code }: { url: string; code: string | null },
): Mail => {
  const { magicLink, linkBelow } = mailWords[reader.language]
  const { subject, button } = magicLink
  const minutes = retention.linkMinutes
  if (code === null) {
    const intro = `${magicLink.intro}\n\n${magicLink.noCode}`
    return linkMail(reader, { subject, intro, button, url, minutes })
  }
  const text = { subject: magicLink.codeSubject, intro: magicLink.code, minutes: retention.codeMinutes }
  const { intro: between } = partsOf(reader, { subject, intro: magicLink.otherwise, minutes })
  const link = { label: button, url, otherwise: linkBelow }
  return composeMail({ ...partsOf(reader, text), action: { kind: "enter-or-open", code, between, ...link } })
}

/** Returns the mail with a link that leads to a new password (AC-03). */
export const resetPasswordMail = (reader: AnyMailReader, url: string): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { subject, intro, button } = mailWords[language].resetPassword
    return { subject, intro, button, minutes: retention.resetMinutes }
  })

/** Returns the mail with a code that sets a password (AC-09), confirms a deletion (D-35), or proves who is signed in. */
export const codeMail = (
  reader: MailReader,
  purpose: "set-password" | "delete-account" | "prove-owner",
  code: string,
): Mail => {
  const words = mailWords[reader.language]
  const ofPurpose = {
    "set-password": words.passwordCode,
    "delete-account": words.deletionCode,
    "prove-owner": words.ownerCode,
  }
  const { subject, intro } = ofPurpose[purpose]
  const text = { subject, intro, minutes: retention.codeMinutes, reason: words.codeReason }
  return composeMail({ ...partsOf(reader, text), action: { kind: "enter", code } })
}

/** Returns the notice that a password was set, so that an owner who did not do it can act. */
export const passwordSetMail = (reader: MailReader, loginUrl: string): Mail => {
  const words = mailWords[reader.language]
  const { subject, intro, button } = words.passwordSet
  return linkMail(reader, { subject, intro, button, url: loginUrl, reason: words.noticeReason })
}

/** Returns the mail with a link that confirms the address of a sign-up, for a reader who knows its password (D-43). */
export const confirmAddressMail = (
  reader: AnyMailReader,
  { url, email }: { url: string; email: string },
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { subject, intro, button, reason } = mailWords[language].confirmAddress
    return { subject, intro, button, email, hours: retention.confirmHours, reason }
  })

/** Returns the notice that an address was proven, and that what could sign in before it was ended (D-43). */
export const addressProvenMail = (reader: MailReader, passwordUrl: string): Mail => {
  const words = mailWords[reader.language]
  const { subject, intro, button } = words.addressProven
  return linkMail(reader, { subject, intro, button, url: passwordUrl, reason: words.noticeReason })
}

/**
 * Returns the notice that somebody was given a role, for them and for the admins; without an institution the role is admin. The
 * readers' languages are unknown, so it is written in all.
 */
export const roleGivenMail = (siteName: string, { url, isHolder, email, institutionName }: RoleGiven): Mail =>
  linkMailToAny({ language: null, siteName }, url, (language) => {
    const { subject, admin, secretary, ofSecretary, ...ofAdmin } = mailWords[language].roleGiven
    const { button, reason } = isHolder && institutionName !== null ? ofSecretary : ofAdmin
    const ofRole =
      institutionName === null
        ? { intro: admin }
        : { intro: secretary, names: { institution: institutionName } }
    return { subject, ...ofRole, button, email, reason }
  })

type RoleGiven = {
  /** The page that the reader may now open. */
  url: string
  /** Is the reader the new holder, and not one of the other admins? */
  isHolder: boolean
  /** The holder's address. */
  email: string
  institutionName: string | null
}

type NamedJudge = {
  institution: string
  stage: string
  championship: string
  competitionStartDate: number
  /** Null: it takes place (CH-01). */
  calledOff: Pick<CalledOff, "kind"> | null
  /** Of the institution. */
  timeZone: string
  url: string
}

const dayOf = cachedInstantFormats(dayParts)

/** Returns the notice that somebody judges at a stage, with where they find it; in all languages, as theirs is unknown. */
export const judgeNamedMail = (siteName: string, { url, ...named }: NamedJudge): Mail =>
  linkMailToAny({ language: null, siteName }, url, (language) => {
    const { subject, intro, next, button, reason } = mailWords[language].judgeNamed
    const { institution, stage, championship, competitionStartDate, calledOff, timeZone } = named
    const { states } = mailWords[language].changed
    const date = dayOf(language, timeZone).format(competitionStartDate)
    const day = calledOff ? `${date} (${states[calledOff.kind]})` : date
    const names = { institution, stage, championship, day }
    return { subject, intro: `${intro}\n\n${next}`, button, reason, names }
  })

/** Returns the notice that somebody manages a club now (FA-05). */
export const clubManagerMail = (
  siteName: string,
  { url, ...names }: { url: string; institution: string; club: string },
): Mail =>
  linkMailToAny({ language: null, siteName }, url, (language) => ({
    ...mailWords[language].clubManager,
    names,
  }))

/**
 * Returns the notice that an account ends unless its owner uses it (D-35), and that these riders are forgotten with it (FA-03). The
 * owner's language is no longer known, so it is written in all.
 */
export const inactiveAccountMail = (
  siteName: string,
  { loginUrl, riders }: { loginUrl: string; riders: readonly string[] },
): Mail => {
  const { inactiveYears: years, inactiveNoticeDays: days } = retention
  return linkMailToAny({ language: null, siteName }, loginUrl, (language) => {
    const { inactiveAccount, noticeReason: reason } = mailWords[language]
    const { subject, intro, forgotten, button } = inactiveAccount
    const names = { riders: riders.join(", ") }
    const text = riders.length === 0 ? intro : `${intro}\n\n${forgotten}`
    return { subject, intro: text, button, reason, years, days, names }
  })
}

/** Returns a mail with a link, in the reader's language, or in all if it is not known. */
export const linkMailToAny = ({ language, siteName }: AnyMailReader, url: string, textFor: TextFor): Mail => {
  const written = (language === null ? languages : [language]).map((one) => {
    const text = textFor(one)
    const { linkBelow } = mailWords[one]
    return { ...partsOf({ language: one, siteName }, text), label: text.button, linkBelow }
  })
  const [first] = written
  const all = (part: (one: (typeof written)[number]) => string, between: string) =>
    [...new Set(written.map(part))].join(between)
  return composeMail({
    language: first?.language ?? "lv",
    siteName,
    subject: all(({ subject }) => subject, " / "),
    greeting: all(({ greeting }) => greeting, " / "),
    intro: all(({ intro }) => intro, "\n\n"),
    reason: all(({ reason }) => reason, " / "),
    action: {
      kind: "open",
      label: all(({ label }) => label, " / "),
      url,
      otherwise: all(({ linkBelow }) => linkBelow, " / "),
    },
  })
}

type TextFor = (language: Language) => MailText & { button: string }

type MailText = {
  subject: string
  intro: string
  minutes?: number
  hours?: number
  days?: number
  years?: number
  email?: string
  /** Other names that it is filled with. */
  names?: Readonly<Record<string, string>>
  reason?: string
}

const linkMail = (reader: MailReader, { url, ...text }: MailText & { button: string; url: string }): Mail =>
  linkMailToAny(reader, url, () => text)

const partsOf = ({ language, siteName }: MailReader, text: MailText): Omit<MailParts, "action"> => {
  const words = mailWords[language]
  const { minutes, hours, days, years, email, names } = text
  const facts = { minutes, hours, days, years, email, ...names, site: siteName }
  return {
    language,
    siteName,
    subject: fill(text.subject, facts),
    greeting: words.greeting,
    intro: fill(text.intro, facts),
    reason: fill(text.reason ?? words.reason, facts),
  }
}
