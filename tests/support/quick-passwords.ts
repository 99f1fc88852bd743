import { createHash } from "node:crypto"
import { type PasswordHashing, scrypt } from "#server/auth/password-hashing.ts"

const digest = (password: string) => `quick:${createHash("sha256").update(password).digest("hex")}`

/**
 * Password hashes that take no time, for tests that check thousands of passwords. Real hashes are verified as usual.
 */
export const quickPasswords: PasswordHashing = {
  hash: async (password) => digest(password),
  verify: async ({ hash, password }) =>
    hash.startsWith("quick:") ? hash === digest(password) : scrypt.verify({ hash, password }),
}
