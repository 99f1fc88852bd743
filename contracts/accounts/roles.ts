import { z } from "zod"
import { chosenInstitution } from "#contracts/fields/form-schemas.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import type { NamedRole } from "#domain/access/may.ts"

/** The form that grants somebody a role or revokes it (D-02); messages are codes. */
export const roleForm = z.object({
  email: z.string().max(320, tooLong(320)).trim().toLowerCase().pipe(z.email("email-unreadable")),
  named: z.discriminatedUnion("role", [
    z.object({ role: z.literal("admin") }),
    z.object({
      role: z.literal("secretary"),
      institutionId: chosenInstitution,
    }),
  ]),
})

export type RoleForm = z.infer<typeof roleForm>

/** A role, its holder, and since when they have it (epoch milliseconds); an admin's role has no institution. */
export type HeldRole = {
  userId: string
  name: string
  email: string
  role: NamedRole["role"]
  institutionId: string | null
  institutionName: string | null
  grantedOn: number
}

/** Somebody to whom a role can be granted, once their address is confirmed (D-43). */
export type FoundUser = { name: string; email: string; isConfirmed: boolean }
