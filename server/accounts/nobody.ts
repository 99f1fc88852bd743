/** What stands where the name of somebody was who has deleted their account (D-35). */
export const nobody = "—"
