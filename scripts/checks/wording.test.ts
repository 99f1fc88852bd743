import { expect, test } from "vitest"
import { wrongLabel, wrongWording } from "./wording.ts"

test("a name or a date after a word that governs its case is found", () => {
  expect(wrongWording("lv", "Vietnē kopš {{day}}")).toContain("“kopš {{day}}”")
  expect(wrongWording("lv", "Lietojot {{siteName}}, jūs piekrītat")).toContain("“Lietojot {{siteName}}”")
  expect(wrongWording("et", "Avaldatud kuni {{day}}")).toContain("“kuni {{day}}”")
})

test("a label, a noun before it, or a number leaves a placeholder as it is", () => {
  expect(wrongWording("lv", "Konts izveidots: {{day}}")).toBeNull()
  expect(wrongWording("lv", "Lietojot vietni {{siteName}}, jūs piekrītat")).toBeNull()
  expect(wrongWording("lv", "Kopš plkst. {{time}}.")).toBeNull()
  expect(wrongWording("et", "JPEG, PNG või WebP, kuni {{most}} MB")).toBeNull()
  expect(wrongWording("en", "Listed until {{day}}")).toBeNull()
})

test("a word that means something else to those who ride is found, with what is said instead", () => {
  expect(wrongWording("lv", "{{count}} pieskārieni")).toBe(
    "has “pieskār”, here it is ieraksts: a touch is a foot down",
  )
  expect(wrongWording("lv", "Tas, ko vērtējat tagad, skaitīsies")).toContain("tiek ieskaitīts")
  expect(wrongWording("et", "{{count}} hinnet")).toContain("tulemus")
  expect(wrongWording("et", "Kas lülitada telefon välja?")).toContain("ligipääs")
  expect(wrongWording("en", "The phone is switched off.")).toContain("revoke access")
  expect(wrongWording("en", "Log in to report this ad")).toContain("sign in")
  expect(wrongWording("en", "You are logged out")).toContain("sign out")
  expect(wrongWording("en", "Login to join")).toBeNull()
  expect(wrongWording("et", "Hinda ikkagi")).toBeNull()
})

test("how the database writes something is found in a text", () => {
  expect(wrongWording("en", "They are only “unlisted:1” there.")).toContain("“unlisted:1”")
  expect(wrongWording("lv", "Plkst. 10:30, aplis: 1")).toBeNull()
})

test("a label before a date ends with a colon, or with the word for the hour", () => {
  expect(wrongLabel("lv", "Reģistrācija līdz")).toContain("colon")
  expect(wrongLabel("lv", "Reģistrācijas termiņš:")).toBeNull()
  expect(wrongLabel("lv", "dati uz plkst.")).toBeNull()
  expect(wrongLabel("et", "seisuga kell")).toBeNull()
  expect(wrongLabel("en", "Registration till")).toBeNull()
})

test("quotations, dots, apostrophes and percent are written as in each language", () => {
  for (const [language, text] of [
    ["lv", "Klase „Eksperti”"],
    ["et", "Klass „Eksperdid“"],
    ["en", "The class “Experts”"],
    ["en", "The judge’s phone…"],
    ["lv", "{{percent}} %"],
    ["et", "{{percent}}%"],
  ] as const)
    expect(wrongWording(language, text), text).toBeNull()
  for (const [language, text] of [
    ["lv", "Klase “Eksperti”"],
    ["lv", "Klase „Eksperti“"],
    ["et", "Klass „Eksperdid”"],
    ["et", "Klass “Eksperdid“"],
    ["en", 'The class "Experts"'],
    ["en", "The judge's phone"],
    ["en", "Sending..."],
    ["lv", "Vienu mirkli …"],
    ["et", "{{previous}} - {{next}}"],
    ["lv", "{{percent}}%"],
    ["en", "{{percent}} %"],
  ] as const)
    expect(wrongWording(language, text), text).not.toBeNull()
})

test("what is specified to the sign stays as it is", () => {
  expect(wrongWording("en", "Name can't be empty")).toBeNull()
  expect(wrongWording("en", "Saving...")).toBeNull()
})
