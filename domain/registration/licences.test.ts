import fc from "fast-check"
import { expect, test } from "vitest"
import { asksRider, comparableLicence, licenceOddity, type RegisteredLicence } from "./licences.ts"

const licence: RegisteredLicence = { name: "OZOLA Anna", birthDate: "1999-03-04", validUntil: "2026-12-31" }
const entry = { name: "Anna Ozola", birthDate: "1999-03-04", startDay: "2026-05-16" }

test("a licence is unknown, expired, somebody else's, or all is well [SN-02]", () => {
  expect(licenceOddity(licence, entry)).toBeNull()
  expect(licenceOddity(null, entry)).toBe("unknown")
  expect(licenceOddity(licence, { ...entry, name: "Dita Ozola" })).toBe("of-other")
  expect(licenceOddity(licence, { ...entry, birthDate: "1999-03-05" })).toBe("of-other")
  expect(licenceOddity({ ...licence, validUntil: "2026-05-15" }, entry)).toBe("expired")
  // whether somebody else's is still valid is nobody's business
  expect(licenceOddity({ ...licence, validUntil: "2026-05-15" }, { ...entry, name: "Dita" })).toBe("of-other")
})

test("a licence is valid on its last day", () => {
  expect(licenceOddity({ ...licence, validUntil: "2026-05-16" }, entry)).toBeNull()
})

test("a number is the same in any case, with spaces, dashes and points or without", () => {
  for (const number of ["LV-104", "lv 104", "LV.104", " Lv104 "])
    expect([number, comparableLicence(number)]).toEqual([number, "LV104"])
  expect(comparableLicence("LV-104")).not.toBe(comparableLicence("LV-0104"))
  expect(comparableLicence("–")).toBe("")
})

test("a rider is asked about all of it alike, and not about the day of birth [SN-02]", () => {
  expect(asksRider(licence, entry)).toBe(false)
  expect(asksRider(null, entry)).toBe(true)
  expect(asksRider(licence, { ...entry, name: "Dita Ozola" })).toBe(true)
  expect(asksRider({ ...licence, validUntil: "2026-05-15" }, entry)).toBe(true)
  expect(asksRider(licence, { ...entry, birthDate: "1998-03-04" })).toBe(true)
})

const day = fc.integer({ min: 1, max: 28 }).map((one) => String(one).padStart(2, "0"))
const month = fc.integer({ min: 1, max: 12 }).map((one) => String(one).padStart(2, "0"))

test("whatever day of the year somebody tries, a rider's form answers the same: it tells no birthday [SN-02]", () => {
  fc.assert(
    fc.property(month, day, fc.constantFrom("1998", "1999"), (mm, dd, year) => {
      const tried = asksRider(licence, { ...entry, birthDate: `${year}-${mm}-${dd}` })
      expect(tried).toBe(asksRider(licence, { ...entry, birthDate: `${year}-01-01` }))
    }),
  )
})

test("who is asked nothing is never odd for a secretary, but by the day of birth", () => {
  fc.assert(
    fc.property(fc.constantFrom("Anna Ozola", "Dita"), day, (name, dd) => {
      const form = { ...entry, name, birthDate: `1999-03-${dd}` }
      const oddity = licenceOddity(licence, form)
      if (oddity === null) expect(asksRider(licence, form)).toBe(false)
      else if (!asksRider(licence, form)) expect(form.birthDate).not.toBe(licence.birthDate)
    }),
  )
})
