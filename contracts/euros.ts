import { z } from "zod"

/** Reads an amount of euros (D-42), with a comma or a point, as cents. */
export const euros = (codes: { empty: string; negative: string; unreadable: string; tooMuch: string }) =>
  z.string({ error: codes.empty }).transform((typed, context) => {
    const text = typed.replace(/[\s€]/g, "").replace(",", ".")
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message, input: typed })
      return z.NEVER
    }
    if (text === "") return refuse(codes.empty)
    if (/^-\d/.test(text)) return refuse(codes.negative)
    const [, whole, part = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
    if (whole === undefined) return refuse(codes.unreadable)
    const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
    return cents > mostCents ? refuse(codes.tooMuch) : cents
  })

const mostCents = 1_000_000_00

/** An amount of euros as it is stored, in cents. */
export const cents = z.int().min(0).max(mostCents)
