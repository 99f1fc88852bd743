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
    "says “pieskār”: say ieraksts: a touch is a foot down",
  )
  expect(wrongWording("lv", "Tas, ko vērtējat tagad, skaitīsies")).toContain("tiek ieskaitīts")
  expect(wrongWording("et", "{{count}} hinnet")).toContain("tulemus")
  expect(wrongWording("et", "Kas lülitada telefon välja?")).toContain("ligipääs")
  expect(wrongWording("en", "The phone is switched off.")).toContain("revoke access")
  expect(wrongWording("et", "Hinda ikkagi")).toBeNull()
})

test("a label before a date ends with a colon, or with the word for the hour", () => {
  expect(wrongLabel("lv", "Reģistrācija līdz")).toContain("colon")
  expect(wrongLabel("lv", "Reģistrācijas termiņš:")).toBeNull()
  expect(wrongLabel("lv", "dati uz plkst.")).toBeNull()
  expect(wrongLabel("et", "seisuga kell")).toBeNull()
  expect(wrongLabel("en", "Registration till")).toBeNull()
})
