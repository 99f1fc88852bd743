import type { Viewer } from "#contracts/viewer.ts"

/** The pages of who is signed in, in the order of both menus (SH-03, SH-04). */
export function viewerPages({ admin }: Viewer) {
  const own = [
    { to: "/profile", label: "profile" },
    { to: "/market/my-ads", label: "myAds" },
  ] as const
  return admin ? ([{ to: "/championship", label: "championship" }, ...own] as const) : own
}
