import { z } from "zod"
import { chosenInstitution } from "./form-text.ts"

/** To whom a role is granted or from whom it is taken (D-02); messages are codes. */
export const roleForm = z.object({
  email: z.string().max(320, "too-long").trim().toLowerCase().pipe(z.email("email-unreadable")),
  named: z.discriminatedUnion("role", [
    z.object({ role: z.literal("admin") }),
    z.object({
      role: z.literal("secretary"),
      institutionId: chosenInstitution,
    }),
  ]),
})

export type RoleForm = z.infer<typeof roleForm>
