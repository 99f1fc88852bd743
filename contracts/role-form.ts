import { z } from "zod"

/** To whom a role is granted or from whom it is taken (D-02); messages are codes. */
export const roleForm = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email("email-unreadable").max(320, "too-long")),
  named: z.discriminatedUnion("role", [
    z.object({ role: z.literal("admin") }),
    z.object({
      role: z.literal("secretary"),
      institutionId: z.string({ error: "institution-empty" }).min(1, "institution-empty"),
    }),
  ]),
})

export type RoleForm = z.infer<typeof roleForm>
