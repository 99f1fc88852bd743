/**
 * The beginnings of the storage keys of what users have typed or made on this device. Signing out deletes all of it
 * (`app/forget-on-device.ts`).
 */
export const ownKeys = { adDraft: "adDraft ", joinDraft: "joinDraft ", passes: "passes " } as const
