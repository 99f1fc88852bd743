const day = 24 * 3_600_000

/** Returns whether a stage ended more than a day ago, so that nobody judges there any longer. */
export const isStageOver = (stageEndsOn: number, now: number): boolean => now > stageEndsOn + day

/**
 * What ended a device's token: a secretary, another phone with the same pass (D-11), a later token of its own phone, or its judge
 * by signing out; or the device represents an imported file, and ended with the import.
 */
export type RevokedWhy = "revoked" | "taken-over" | "signed-out" | "brought-in"

/** Why a device may no longer judge. */
export type DeviceEnd = RevokedWhy | "dismissed" | "stage-over"

/** A device as the server knows it. Instants are epoch milliseconds by the server's clock. */
export type DeviceFacts = {
  revokedWhy: RevokedWhy | null
  /** Its pass was revoked by a secretary. */
  isPassRevoked: boolean
  /** Its account is no longer among the stage's judges. */
  isDismissed: boolean
  /** When the stage ends. */
  stageEndsOn: number
}

/**
 * Returns why a device may no longer judge, or null when it may (D-11, D-12). A secretary's decision outranks what judges did
 * among themselves. A token also ends a day after its stage, so that a forgotten phone cannot judge.
 */
export const deviceEnd = (
  { revokedWhy, isPassRevoked, isDismissed, stageEndsOn }: DeviceFacts,
  now: number,
): DeviceEnd | null => {
  if (revokedWhy === "revoked" || isPassRevoked) return "revoked"
  if (isDismissed) return "dismissed"
  if (isStageOver(stageEndsOn, now)) return "stage-over"
  return revokedWhy
}

/** When a tap was made, and the state of its device when it arrived. Instants are epoch milliseconds. */
export type TapArrival = {
  /** Corrected instant of the tap. */
  time: number
  end: DeviceEnd | null
  /** When the device's access ended, by the server's clock; null: it did not. */
  revokedOn: number | null
  /** When its token was given. */
  createdOn: number
  /** The instant from which taps under the phone's former tokens do not count; null: all of them do. */
  formerRevokedOn: number | null
}

/**
 * Returns whether a tap arrives too late to count by itself (D-11). Taps from a device whose access a secretary revoked, or whose
 * time is up, are late whatever their time: a lost phone's clock cannot be trusted. A phone whose pass was taken over may still
 * send what it recorded before: its bearer has the pass too, and could take it back at once.
 */
export const isLateTap = ({ time, end, revokedOn, createdOn, formerRevokedOn }: TapArrival): boolean => {
  if (end === "taken-over") return revokedOn === null || time >= revokedOn
  if (end !== null) return true
  return formerRevokedOn !== null && time >= formerRevokedOn && time < createdOn
}
