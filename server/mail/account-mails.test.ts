import { expect, test } from "vitest"
import { languages } from "#domain/site/language.ts"
import {
  addressProvenMail,
  codeMail,
  confirmAddressMail,
  inactiveAccountMail,
  magicLinkMail,
  passwordSetMail,
  resetPasswordMail,
  roleGivenMail,
} from "./account-mails.ts"
import { registrationMail } from "./registration-mail.ts"

const url = "https://trial.example/login?reset=abc&lng=lv"

const stage = {
  title: "Kaņiera posms",
  championship: "Latvijas čempionāts 2026",
  location: null,
  timeZone: "Europe/Riga",
  competitionStartDate: Date.UTC(2026, 4, 16, 7),
  registrationEndDate: null,
  classStartDate: null,
}

const rider = {
  name: "Anna Ozola",
  racingClass: "Expert",
  racingNumber: null,
  bike: null,
  club: null,
  team: null,
}

const allMails = (siteName: string) => [
  inactiveAccountMail(siteName, url),
  roleGivenMail(siteName, { url, email: "rider@example.org", institutionName: null }),
  ...languages.flatMap((language) => {
    const reader = { language, siteName }
    return [
      magicLinkMail(reader, { url, code: "012345" }),
      magicLinkMail(reader, { url, code: null }),
      resetPasswordMail(reader, url),
      codeMail(reader, "set-password", "012345"),
      codeMail(reader, "delete-account", "012345"),
      codeMail(reader, "prove-owner", "012345"),
      passwordSetMail(reader, url),
      confirmAddressMail(reader, { url, email: "rider@example.org" }),
      addressProvenMail(reader, url),
      registrationMail(reader, { news: "joined", stage, rider, url, calendarUrl: url }),
    ]
  }),
]

test("every mail names the site, states its purpose, and has no unfilled placeholder", () => {
  const mails = allMails("Nulle")
  for (const { subject, text, html } of mails) {
    for (const part of [subject, text, html]) {
      expect(part).toContain("Nulle")
      expect(part).not.toMatch(/[{}]{2}|undefined/)
    }
    expect(text.includes(url) || /^012345$/m.test(text)).toBe(true)
  }
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length)
})

test("a name of a site is a name also in HTML and in a subject, whatever is in it", () => {
  for (const { subject, html } of allMails('<b> & "$&"\r\nBcc: all@example.org')) {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain("<b>")
    expect(html).toContain("&lt;b&gt; &amp; &quot;$&amp;&quot;")
  }
})

test("a mail loads nothing and leads nowhere but to the site", () => {
  for (const { html } of allMails("Nulle")) {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i)
    for (const [, address] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toBe(url.replace("&", "&amp;"))
  }
})

test("the notice of an account that ends is in all languages, and states the day [D-35]", () => {
  const { subject, text, html } = inactiveAccountMail("Nulle", url)
  for (const words of ["tiks dzēsts", "kustutatakse", "will be deleted"])
    for (const part of [subject, text, html]) expect(part).toContain(words)
  for (const days of ["30 dienām", "30 päeva", "30 days"]) expect(text).toContain(days)
  expect(html.match(/<p>[^<]*30 (dienām|päeva|days)/g)).toHaveLength(3)
})

test("a link is in all languages if that of its reader is unknown", () => {
  const reader = { language: null, siteName: "Nulle" }
  const confirm = confirmAddressMail(reader, { url, email: "rider@example.org" })
  for (const words of ["Apstipriniet savu adresi", "Kinnitage oma aadress", "Confirm your address"])
    expect(confirm.subject).toContain(words)
  for (const hours of ["48 stundu", "48 tunni", "48 hours"]) expect(confirm.text).toContain(hours)
  const reset = resetPasswordMail(reader, url)
  for (const words of ["Jauna parole", "Uus parool", "A new password"]) expect(reset.subject).toContain(words)
  for (const minutes of ["60 minūšu", "60 minutit", "60 minutes"]) expect(reset.text).toContain(minutes)
})

test("the notice of a new role is in all languages, as its readers are many", () => {
  const given = { url, email: "rider@example.org", institutionName: "AMK $& Madona" }
  const { subject, text } = roleGivenMail("Nulle", given)
  for (const words of ["Jauna loma", "Uus roll", "A new role"]) expect(subject).toContain(words)
  for (const words of ["tikko kļuva", "sai äsja", "was just made"]) expect(text).toContain(words)
  expect(text.match(/AMK \$& Madona/g)).toHaveLength(3)
})
