import { z } from "zod"
import { chosenInstitution } from "#contracts/fields/form-schemas.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import type { NamedRole } from "#domain/access/may.ts"
import { isStorableText } from "#domain/site/typed-text.ts"

const chosenClub = z
  .string({ error: "club-empty" })
  .min(1, "club-empty")
  .max(200, tooLong(200))
  .refine(isStorableText, "unreadable")

const email = z.string().max(320, tooLong(320)).trim().toLowerCase().pipe(z.email("email-unreadable"))

/** The form by which an admin grants somebody a role (D-02); messages are codes. */
export const roleForm = z.object({
  email,
  named: z.discriminatedUnion("role", [
    z.object({ role: z.literal("admin") }),
    z.object({
      role: z.literal("secretary"),
      institutionId: chosenInstitution,
    }),
  ]),
})

export type RoleForm = z.infer<typeof roleForm>

/** The form that revokes a role, also one that a secretary has given. */
export const heldRoleForm = z.object({
  email,
  named: z.discriminatedUnion("role", [
    ...roleForm.shape.named.options,
    z.object({
      role: z.literal("club-manager"),
      institutionId: chosenInstitution,
      clubId: chosenClub,
    }),
  ]),
})

export type HeldRoleForm = z.infer<typeof heldRoleForm>

/** The form by which a secretary makes somebody a club's manager, or ends that (FA-05). */
export const clubManagerForm = z.object({ email, club: chosenClub })

/** A role, its holder, and since when they have it (epoch milliseconds); an admin's role has no institution. */
export type HeldRole = {
  userId: string
  name: string
  email: string
  role: NamedRole["role"]
  institutionId: string | null
  institutionName: string | null
  /** The club of a manager (FA-05). */
  clubId: string | null
  grantedOn: number
}

/** The managers of clubs for the stages of an institution, and the clubs that there are (FA-05). */
export type ClubManagers = {
  institution: { id: string; name: string }
  managers: { userId: string; name: string; email: string; club: string; grantedOn: number }[]
  clubs: { id: string; country: string }[]
}

/** Somebody to whom a role can be granted, once their address is confirmed (D-43). */
export type FoundUser = { name: string; email: string; isConfirmed: boolean }
