import { randomUUID } from "node:crypto"
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import type { AddressedMail } from "./mailer.ts"

const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" })

/** Writes a mail as a file for a mail program, and beside it as one to read; returns the latter's path (D-26). */
export const writeMailFile = async (folder: string, mail: AddressedMail): Promise<string> => {
  const { message } = await composer.sendMail(mail)
  const day = new Date().toISOString().replaceAll(":", "-")
  const path = join(folder, `${day}-${randomUUID()}`)
  // they hold links that sign in: nobody but the owner of the data folder reads them
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.eml`, message, { mode: 0o600 })
  const head = `To: ${mail.to}\nSubject: ${mail.subject}\n\n`
  await writeFile(`${path}.txt`, head + mail.text, { mode: 0o600 })
  return `${path}.txt`
}

/** Removes mails that were written before an instant (D-35). */
export const purgeMailFiles = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < before) await rm(path)
  }
}
