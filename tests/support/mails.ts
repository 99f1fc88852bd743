import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The mails that a site without a mail server wrote for an address into its data folder, the oldest first. */
export const mailsIn = async (dataFolder: string, email: string): Promise<string[]> => {
  const folder = join(dataFolder, "mails")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".txt")).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return mails.filter((mail) => mail.startsWith(`To: ${email}\n`))
}

/** The address that a mail leads to. */
export const linkIn = (mail: string | undefined): URL => new URL(/https?:\S+/.exec(mail ?? "")?.[0] ?? "")

/** The token of a mailed link that leads to a new password: it is behind the `#`, so that no server logs it. */
export const resetTokenIn = (mail: string | undefined): string =>
  new URLSearchParams(linkIn(mail).hash.slice(1)).get("reset") ?? ""

/** The code in a mail. */
export const codeIn = (mail: string | undefined): string => /^\d{6}$/m.exec(mail ?? "")?.[0] ?? ""
