import { expect, test } from "vitest"
import { consentFaults, consentIn } from "./typed-consent.ts"

const texts = { lv: "Piekrītu.", et: null, en: null }
const asked = { underAge: 18, version: 2, texts, mayConsent: true, name: "Ilze Ozola" }
const minor = { asked, age: 12 }
const everything = { consents: true, guardianEmail: "guardian@example.org" }

test("the tick of somebody who may consent counts before the address of a guardian [EN-04]", () => {
  expect(consentIn(everything, minor)).toEqual({ kind: "give", guardianName: "Ilze Ozola", version: 2 })
  const alone = { asked: { ...asked, mayConsent: false }, age: 12 }
  expect(consentIn(everything, alone)).toEqual({ kind: "ask", email: "guardian@example.org" })
  expect(consentIn({ ...everything, isSomebodyElse: true }, alone)).toMatchObject({ kind: "give" })
})

test("nothing is sent for whoever needs no consent, or where nobody was named [EN-04]", () => {
  expect(consentIn(everything, { asked, age: 18 })).toBeUndefined()
  expect(consentIn(everything, { asked: null, age: 12 })).toBeUndefined()
  expect(consentIn(everything, { asked, age: null })).toBeUndefined()
  expect(consentIn({ guardianEmail: " " }, minor)).toBeUndefined()
})

test("an account without a name is asked for one, and what is no address is a fault at its field [EN-04]", () => {
  const nameless = { asked: { ...asked, name: "" }, age: 12 }
  expect(consentFaults(consentIn({ consents: true }, nameless))).toEqual({ guardianName: "name-empty" })
  expect(consentFaults(consentIn({ consents: true, guardianName: "Ilze" }, nameless))).toEqual({})
  expect(consentFaults(consentIn({ guardianEmail: "nobody" }, minor))).toEqual({
    guardianEmail: "email-unreadable",
  })
})
