import { expect, test } from "vitest"
import { invitationKinds } from "#contracts/registration/rider-holders.ts"
import type { ReliedChange } from "#domain/competitions/relied-facts.ts"
import type { EntryNews } from "#domain/registration/entry-news.ts"
import type { OfficialResult } from "#domain/results/official-result.ts"
import { languages } from "#domain/site/language.ts"
import {
  addressProvenMail,
  clubManagerMail,
  codeMail,
  confirmAddressMail,
  inactiveAccountMail,
  judgeNamedMail,
  magicLinkMail,
  passwordSetMail,
  resetPasswordMail,
  roleGivenMail,
} from "./account-mails.ts"
import { changeMail } from "./change-mail.ts"
import { consentGivenMail, consentNews, consentNewsMail, consentRequestMail } from "./consent-mails.ts"
import { correctionMail, correctionsMail } from "./correction-mail.ts"
import { entriesMail, entryMail } from "./entry-mail.ts"
import { claimUndoneMail, linkedMail, unlinkedMail } from "./link-mails.ts"
import { registrationMail } from "./registration-mail.ts"
import { riderAcceptedMail, riderInvitationMail } from "./rider-holder-mails.ts"

const url = "https://trial.example/login?reset=abc&lng=lv"

const stage = {
  title: "Kaņiera posms",
  championship: "Latvijas čempionāts 2026",
  location: null,
  timeZone: "Europe/Riga",
  competitionStartDate: Date.UTC(2026, 4, 16, 7),
  registrationEndDate: null,
}

const rider = {
  name: "Anna Ozola",
  racingClass: "Expert",
  racingNumber: null,
  bike: null,
  club: null,
  team: null,
  startsAt: null,
  lacksConsent: true,
}

/** A judge of a stage with these names. */
const named = (names: { institution: string; stage: string }) => ({
  ...names,
  championship: "Latvijas čempionāts 2026",
  competitionStartDate: stage.competitionStartDate,
  calledOff: null,
  timeZone: "Europe/Riga",
  url,
})

const asked = {
  institution: "LAMSF",
  championship: "Latvijas čempionāts 2026",
  stage: "Round 1",
  rider: "Anna Ozola",
  organizer: "TSK Kaņieris",
  contact: "info@example.org",
  url,
}

const news = {
  shown: [{ field: "bike", before: null, after: "TRS" }],
  unshown: ["birthDate"],
  competes: false,
} satisfies Omit<EntryNews, "kind">

const secretary = { by: { kind: "secretary" }, lacksConsent: true } as const

const entryKinds = ["entered", "removed", "confirmed", "unconfirmed", "changed"] as const

const official: OfficialResult = { total: 12, status: null, position: 2, positionInBrackets: null }

const changes: ReliedChange[] = [
  { kind: "start", before: stage.competitionStartDate, after: stage.competitionStartDate + 1 },
  { kind: "place", before: "Kaņieris", after: null },
  { kind: "class-end", racingClass: "Expert", before: null, after: stage.competitionStartDate },
  { kind: "class-added", racingClass: "Ladies" },
]

const cancelled: ReliedChange = { kind: "called-off", before: null, after: "cancelled" }
const texts = { lv: null, et: null, en: "The forest is closed" }

const accepted = { rider: "Bruno Ozols", by: "", url }

const consented = { rider: "Bruno Ozols", stage: "Round 1", institution: "LAMSF", url }

const linkedEntry = { stage: "Round 1", name: "Anna Ozola" }

const allMails = (siteName: string) => [
  inactiveAccountMail(siteName, { loginUrl: url, riders: [] }),
  roleGivenMail(siteName, { url, email: "rider@example.org", institutionName: null, isHolder: true }),
  judgeNamedMail(siteName, named({ institution: "LAMSF", stage: "Round 1" })),
  ...[[linkedEntry], [linkedEntry, linkedEntry]].flatMap((entries) =>
    [linkedMail, unlinkedMail].map((mail) =>
      mail({ language: null, siteName }, { url, institution: "LAMSF", entries }),
    ),
  ),
  claimUndoneMail({ language: null, siteName }, { url, institution: "LAMSF", ...linkedEntry }),
  clubManagerMail(siteName, { url, institution: "LAMSF", club: "Trial Kandava" }),
  ...invitationKinds.map((kind) => riderInvitationMail(siteName, kind, { by: "Anna Ozola", url })),
  riderAcceptedMail({ language: null, siteName }, "hand-over", accepted),
  consentRequestMail(siteName, { url, institution: "LAMSF", stage: "Round 1" }),
  consentGivenMail({ language: null, siteName }, consented),
  ...consentNews.map((news) => consentNewsMail({ language: null, siteName }, news, consented)),
  entryMail({ language: null, siteName }, { ...news, kind: "changed" }, { ...asked, ...secretary }),
  entryMail(
    { language: null, siteName },
    { ...news, kind: "unconfirmed" },
    { ...asked, by: { kind: "club", club: "Trial Kandava" }, lacksConsent: false },
  ),
  ...entryKinds.map((kind) =>
    entriesMail({ language: null, siteName }, kind, {
      ...asked,
      entries: [
        { rider: "Bruno Ozols", news: { ...news, kind }, lacksConsent: false },
        { rider: "Clara Ozola", news: { ...news, kind }, lacksConsent: true },
      ],
    }),
  ),
  correctionMail({ language: null, siteName }, { before: official, after: null }, asked),
  correctionsMail(
    { language: null, siteName },
    [
      { rider: "Bruno Ozols", before: official, after: null },
      { rider: "Clara Ozola", before: official, after: { ...official, status: "DNF", position: null } },
    ],
    asked,
  ),
  changeMail({ language: null, siteName }, { changes, calledOff: null, timeZone: "Europe/Riga" }, asked),
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
      riderAcceptedMail(reader, "share", accepted),
      confirmAddressMail(reader, { url, email: "rider@example.org" }),
      addressProvenMail(reader, url),
      registrationMail(reader, {
        news: "joined",
        stage,
        riders: [{ ...rider, classStartDate: null }],
        url,
        calendarUrl: url,
      }),
      entryMail(reader, { ...news, kind: "entered" }, { ...asked, ...secretary }),
      changeMail(
        reader,
        { changes: [cancelled], calledOff: { kind: "cancelled", on: 0, texts }, timeZone: "UTC" },
        asked,
      ),
      entryMail(reader, { ...news, kind: "removed" }, { ...asked, ...secretary }),
      ...(["entered", "removed", "unconfirmed", "changed"] as const).map((kind) =>
        entryMail(
          reader,
          { ...news, kind },
          { ...asked, by: { kind: "holder", name: "" }, lacksConsent: false },
        ),
      ),
      correctionMail(
        reader,
        { before: official, after: { ...official, status: "DNF", position: null } },
        asked,
      ),
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

test("whoever invites a stranger by mail sends no link but the site's, whatever the account is named [FA-04] [XC-04]", () => {
  const textBy = (by: string) => riderInvitationMail("Nulle", "share", { by, url }).text
  expect(textBy("Anna Ozola-Bērziņa")).toContain("Anna Ozola-Bērziņa enters")
  for (const by of ["Win at https://evil.example/win", "www.evil.example", "mail rob@evil.example"])
    expect(textBy(by).replaceAll(url, "")).not.toMatch(/\S[.:/@]\S*evil|evil\.\S/)
  expect(textBy("J.Ozols")).toContain("J. Ozols enters")
  expect(textBy("Ž".repeat(200))).not.toContain("Ž".repeat(61))
})

test("the notice of an account that ends is in all languages, and states the day [D-35]", () => {
  const { subject, text, html } = inactiveAccountMail("Nulle", { loginUrl: url, riders: [] })
  for (const words of ["tiks dzēsts", "kustutatakse", "will be deleted"])
    for (const part of [subject, text, html]) expect(part).toContain(words)
  for (const days of ["30 dienām", "30 päeva", "30 days"]) expect(text).toContain(days)
  expect(html.match(/<p>[^<]*30 (dienām|päeva|days)/g)).toHaveLength(3)
})

test("the notice of an account that ends names the riders who are forgotten with it [D-35] [FA-03]", () => {
  const { text, html } = inactiveAccountMail("Nulle", {
    loginUrl: url,
    riders: ["Bruno {{site}} Ozols", "Clara Ozola"],
  })
  for (const words of ["tiks aizmirsti", "unustatakse", "are forgotten"])
    for (const part of [text, html]) expect(part).toContain(words)
  expect(text.match(/: Bruno {{site}} Ozols, Clara Ozola\./g)).toHaveLength(3)
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

test("a judge is told the stage, its season and day, and where it is, in all languages, whatever the names look like [JU-09]", () => {
  const { subject, text } = judgeNamedMail("Nulle", named({ institution: "{{site}}", stage: "Round $& 1" }))
  for (const words of ["jūs esat tiesnesis", "olete kohtunik", "you are a judge"])
    expect(subject).toContain(words)
  expect(text.match(/{{site}}/g)).toHaveLength(3)
  expect(text.match(/Round \$& 1 \(Latvijas čempionāts 2026\)/g)).toHaveLength(3)
  for (const day of ["16. maijs", "16. mai", "16 May"]) expect(text).toContain(day)
  for (const page of ["„Mani posmi”", "„Minu etapid“", "“My stages”"]) expect(text).toContain(page)
  expect(text).toContain(url)
})

test("who is named a judge of a cancelled stage reads that it is [JU-09] [CH-01]", () => {
  const of = named({ institution: "LAMSF", stage: "Round 1" })
  const { text } = judgeNamedMail("Nulle", { ...of, calledOff: { kind: "cancelled" } })
  for (const day of [/16\. maijs \(atcelts\)/, /16\. mai 2026 \(jääb ära\)/, /16 May 2026 \(cancelled\)/])
    expect(text).toMatch(day)
})

test("the notice of a new role is in all languages, as its readers are many", () => {
  const given = { url, email: "rider@example.org", institutionName: "AMK $& Madona", isHolder: true }
  const { subject, text } = roleGivenMail("Nulle", given)
  for (const words of ["Jauna loma", "Uus roll", "A new role"]) expect(subject).toContain(words)
  for (const words of ["tikko kļuva", "sai äsja", "was just made"]) expect(text).toContain(words)
  expect(text.match(/AMK \$& Madona/g)).toHaveLength(3)
})
