import { expect, test } from "vitest"
import { z } from "zod"
import { adForm, adInput } from "./ad-form.ts"

const filled = {
  picture: "0123456789abcdef0123456789abcdef",
  category: "bikes",
  price: "1500",
  description: "Montesa Cota 4RT, 2019",
  phone: "+371 2000-0000",
  isOwnGoods: true,
  isAppropriate: true,
}

type Typed = Partial<Record<keyof typeof filled | "whatsApp", unknown>>

const faultsOf = (overrides: Typed) => {
  const { error } = adForm.safeParse({ ...filled, ...overrides })
  return error ? z.flattenError(error).fieldErrors : null
}

const readValue = (overrides: Typed = {}) => adForm.parse({ ...filled, ...overrides })

test("what an ad must have is asked for at its field", () => {
  expect(faultsOf({ picture: "" })).toEqual({ picture: ["picture-missing"] })
  expect(faultsOf({ category: "" })).toEqual({ category: ["category-missing"] })
  expect(faultsOf({ category: "cars" })).toEqual({ category: ["category-missing"] })
  expect(faultsOf({ description: "x".repeat(19) })).toEqual({ description: ["description-short"] })
  expect(faultsOf({ description: `${"x".repeat(19)}      ` })).toEqual({ description: ["description-short"] })
  expect(readValue({ description: "x".repeat(20) }).description).toHaveLength(20)
  expect(faultsOf({ price: "" })).toEqual({ price: ["price-empty"] })
  expect(faultsOf({ price: "-1" })).toEqual({ price: ["price-negative"] })
  expect(faultsOf({ phone: "call me" })).toEqual({ phone: ["phone-no-number"] })
  expect(faultsOf({ whatsApp: "example.org/37120000000" })).toEqual({ whatsApp: ["whats-app-no-link"] })
  expect(faultsOf({ whatsApp: "wa.me.evil.example/1" })).toEqual({ whatsApp: ["whats-app-no-link"] })
  expect(faultsOf({ isOwnGoods: undefined })).toEqual({ isOwnGoods: ["consent-missing"] })
  expect(faultsOf({ isAppropriate: undefined })).toEqual({ isAppropriate: ["consent-missing"] })
})

test("all faults of an ad are reported at once", () => {
  const faults = faultsOf({ picture: "", category: "", price: "a", description: "", phone: "" })
  expect(Object.keys(faults ?? {})).toEqual(
    expect.arrayContaining(["picture", "category", "price", "description", "phone"]),
  )
})

test("an amount is understood with what parts its thousands; what could be two amounts is refused", () => {
  const cents = {
    "1.200,50": 120_050,
    "1,200.5": 120_050,
    "1 200,50 €": 120_050,
    "1.000.000": 100_000_000,
    "12,5": 1_250,
    "1’200": 120_000,
  }
  for (const [typed, price] of Object.entries(cents))
    expect(readValue({ price: typed }).price, typed).toBe(price)
  for (const price of ["1.200", "1,200", "0.500,20", "1.20,50", "1.2000,50", "1.200.00.1"])
    expect(faultsOf({ price }), price).toEqual({ price: ["price-unreadable"] })
})

test("a price is euro with two decimals, kept as cents", () => {
  const cents = { "0": 0, "1500": 150_000, "1 500,50": 150_050, "49.9": 4_990, "€ 0.07": 7, "19.99": 1_999 }
  for (const [typed, price] of Object.entries(cents)) expect(readValue({ price: typed }).price).toBe(price)
  for (const price of ["1.234", "12e3", "a lot", "1,2,3"])
    expect(faultsOf({ price })).toEqual({ price: ["price-unreadable"] })
  expect(faultsOf({ price: "1000000.01" })).toEqual({ price: ["price-too-high"] })
})

test("at least one of phone and WhatsApp is given", () => {
  expect(faultsOf({ phone: "" })).toEqual({ phone: ["contact-missing"] })
  expect(readValue({ phone: "", whatsApp: "https://wa.me/37120000000" })).toMatchObject({
    phone: null,
    whatsApp: "wa.me/37120000000",
  })
  expect(readValue().phone).toBe("+37120000000")
})

test("the input of an ad is exactly what its form reads", () => {
  const read = readValue({ whatsApp: "https://wa.me/37120000000" })
  expect(adInput.parse(read)).toEqual(read)
  for (const wrong of [
    { price: "1500" },
    { price: -1 },
    { phone: null, whatsApp: null },
    { isOwnGoods: false },
  ])
    expect(adInput.safeParse({ ...read, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
