import { hashPassword, verifyPassword } from "better-auth/crypto"

/** How passwords are kept: as hashes, which take their time to be made and to be compared. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

/** As the accounts library keeps them. */
export const scrypt: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
