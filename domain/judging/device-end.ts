const day = 24 * 3_600_000

/** Returns whether it is so long after a stage's end that nobody judges there any longer: a day. */
export const isStageOver = (stageEndsOn: number, now: number): boolean => now > stageEndsOn + day

/**
 * What switched a device off: a secretary, another phone with the same pass (D-11) or a later token of its own phone, its judge by
 * signing out; or it stands for a file, and was off once that was brought in.
 */
export type RevokedWhy = "revoked" | "taken-over" | "signed-out" | "brought-in"

/** Why a device may no longer judge. */
export type DeviceEnd = RevokedWhy | "dismissed" | "stage-over"

/** What is known of a device on the server. Instants are epoch milliseconds by the server's clock. */
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
 * Returns why a device may no longer judge, or null when it may (D-11, D-12). What a secretary decided outranks what judges
 * did among themselves. A token also ends a day after its stage: a phone in a drawer is nobody's judge.
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

/** When a tap was made and how its device stood when it arrived. Instants are epoch milliseconds. */
export type TapArrival = {
  /** Corrected instant of the tap. */
  time: number
  end: DeviceEnd | null
  /** When the device was switched off, by the server's clock; null: it was not. */
  revokedOn: number | null
  /** When its token was given. */
  createdOn: number
  /** From when on the token that the phone had before did not count; null: it always did. */
  formerRevokedOn: number | null
}

/**
 * Returns whether a tap arrives too late to count by itself (D-11). What arrives from a device that a secretary switched off,
 * or whose time is up, is late whatever its clock says: nobody can tell a lost phone's clock from an honest one. A phone that
 * was taken over may hand in what it recorded before: whoever holds it holds the pass too, and could take it back at once.
 */
export const isLateTap = ({ time, end, revokedOn, createdOn, formerRevokedOn }: TapArrival): boolean => {
  if (end === "taken-over") return revokedOn === null || time >= revokedOn
  if (end !== null) return true
  return formerRevokedOn !== null && time >= formerRevokedOn && time < createdOn
}
