import * as z from "zod/mini"
import { readDay } from "#contracts/fields/typed-day.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import { genders } from "#domain/registration/participants.ts"
import { sentParticipantForm } from "./participant-form.ts"
import type { OpenInvitation } from "./rider-holders.ts"

/** How many riders an account can have, its owner among them (FA-01): more than a family or a school of a club has. */
export const mostRiders = 30

const { name, racingNumber, bike, birthDate, license, club, gender } = sentParticipantForm.shape
const details = { name, racingNumber, bike, license, club, gender }

/** What is known of a rider (FA-01), as the server takes it; the age depends on the day. Messages are codes. */
export const sentRiderForm = z.object({ ...details, birthDate })

/** What is known of a rider, as it was read. */
export type RiderForm = z.infer<typeof sentRiderForm>

/** The form of a rider as it is typed, on a day (an ISO date). A field that is left empty is sent as an empty text. */
export const riderForm = (today: string) =>
  z.object({
    ...details,
    gender: z.pipe(
      z.optional(z.string()),
      z.transform((typed: string | undefined) => genders.find((one) => one === typed) ?? null),
    ),
    birthDate: z.pipe(
      z.string({ error: "birth-date-empty" }),
      z.pipe(
        z.transform((typed: string, { issues }) => {
          const day = readDay(typed)
          if (day !== null || typed.trim() === "") return day ?? ""
          issues.push({ code: "custom", message: "birth-date-unreadable", input: typed })
          return z.NEVER
        }),
        birthDate.check(z.refine((date) => date <= latestBirthDate(today), "birth-date-late")),
      ),
    ),
    /** Should nobody have a page about the rider (RI-03)? Not asked about the owner, whose profile says it. */
    isHidden: z._default(z.boolean(), false),
    /** May the manager of their club enter them (FA-05)? */
    allowsClub: z._default(z.boolean(), false),
  })

/** A rider of the viewer's account. */
export type OwnRider = {
  /** The id with which they enter stages. */
  id: string
  /** Are they the owner of the account? */
  isOwner: boolean
  /** What is known of them; an owner who has never registered may have no name. */
  form: { [Field in keyof RiderForm]: RiderForm[Field] | null } & { name: string }
  /** Of what is known. */
  version: string
  /** They want no page (RI-03). */
  isHidden: boolean
  /** No manager of their club may enter them (FA-05). */
  refusesClub: boolean
  /** The id of their page; null: there is none. */
  page: string | null
  /** In how many stages they are entered. */
  entries: number
  /** The names of the other accounts that enter them (FA-04); empty where one has none. */
  alsoHeldBy: string[]
  /** The names of the accounts that have handed them over, and may still see their results (FA-03). */
  seenBy: string[]
  /** The links that others have been sent and not used. */
  invitations: OpenInvitation[]
}

/** The riders of the viewer's account, its owner first. */
export type OwnRiders = {
  riders: OwnRider[]
  /** Why none can be added; null: they can. */
  closed: "address-not-confirmed" | "too-many-riders" | null
  /** The day where it begins first, an ISO date: nobody is too young for the form because of their time zone. */
  today: string
  clubs: { id: string; country: string }[]
}
