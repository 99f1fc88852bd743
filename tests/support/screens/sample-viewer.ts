import type { Viewer } from "#contracts/accounts/viewer.ts"

/** Somebody who is signed in and has no role. */
export const rider: Viewer = {
  userId: "rider",
  name: "Anna Ozola",
  email: "anna@example.org",
  isJudge: false,
  isConfirmed: true,
  admin: false,
  secretaryOf: [],
}

/** An admin of the site. */
export const admin: Viewer = { ...rider, userId: "admin", name: "Līga Bērziņa", admin: true }
