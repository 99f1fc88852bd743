import { expect, test } from "vitest"
import { languages } from "#domain/site/language.ts"
import { codeMail, magicLinkMail, passwordSetMail, resetPasswordMail } from "./account-mails.ts"

const url = "https://trial.example/login?reset=abc&lng=lv"

const allMails = (siteName: string) =>
  languages.flatMap((language) => {
    const reader = { language, siteName }
    return [
      magicLinkMail(reader, url),
      resetPasswordMail(reader, url),
      codeMail(reader, "set-password", "012345"),
      codeMail(reader, "delete-account", "012345"),
      passwordSetMail(reader, url),
    ]
  })

test("every mail names the site, says what it is for, and leaves nothing to fill in", () => {
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
