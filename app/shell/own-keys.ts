/**
 * The beginnings of the storage keys of what users have typed or made on this device, and of mails that they wait for. Signing out
 * deletes all of it (`app/forget-on-device.ts`).
 */
export const ownKeys = {
  adDraft: "adDraft ",
  joinDraft: "joinDraft ",
  awaitedMail: "magicLinkEmail",
  mailedCode: "mailedCode ",
  passes: "passes ",
} as const
