import { hashPassword, verifyPassword } from "better-auth/crypto"

/** Password hashes, which are slow to make and to compare on purpose. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(attempt: { hash: string; password: string }): Promise<boolean>
}

/** As the accounts library stores them. */
export const scrypt: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
