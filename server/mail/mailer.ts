import { randomUUID } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { createTransport } from "nodemailer"
import type { Logger } from "pino"
import { z } from "zod"
import { type Config, isLoopback } from "#server/config.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { Mail } from "./compose-mail.ts"

/** A mail as it leaves. */
export type AddressedMail = Mail & { from: { name: string; address: string }; to: string }

/** Sends mails; throws `MailNotSent` where that fails or takes too long. */
export type Mailer = { send(to: string, mail: Mail): Promise<void> }

/**
 * Why a mail was not sent: the address never accepts mail; this mail, or its address, was refused for now; or the server is
 * unavailable or accepts no mail of ours.
 */
export type NotSentWhy = "no-such-address" | "refused" | "server-away"

/** The mail server, or the folder in its place, did not take a mail; the log says why. */
export class MailNotSent extends Error {
  override name = "MailNotSent"
  readonly why: NotSentWhy

  constructor(why: NotSentWhy) {
    super("A mail could not be sent")
    this.why = why
  }
}

const timeouts = { step: limits.services.mailStep.most, whole: limits.services.mail.most }

/** Returns the folder of mails that are written where no mail server is set. */
export const mailFolderOf = ({ dataFolder }: Pick<Config, "dataFolder">): string => join(dataFolder, "mails")

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "siteName"> & { mailFolder: string }

/** Returns what sends mails: to the mail server that is set, else into files of the data folder (D-26). */
export const createMailer = (settings: Settings, log: Pick<Logger, "info" | "error">): Mailer => {
  const deliver = settings.smtpUrl === null ? toFile(settings.mailFolder, log) : toServer(settings.smtpUrl)
  const from = { name: settings.siteName, address: settings.mailFrom }
  return {
    send: async (to, mail) => {
      try {
        await inTime(deliver({ ...mail, from, to }))
      } catch (error) {
        log.error({ code: codeOf(error) }, "A mail could not be sent")
        throw new MailNotSent(whyNotSent(error))
      }
    },
  }
}

const toFile =
  (folder: string, log: Pick<Logger, "info">) =>
  async (mail: AddressedMail): Promise<void> => {
    const file = await writeMailFile(folder, mail)
    log.info({ file }, "No mail server is set: a mail was written to a file")
  }

const transportTo = (url: string) =>
  createTransport({
    url,
    // links and codes sign in, and the server's own password goes along; an address with ?requireTLS=false overrules this
    requireTLS: !isLoopback(url),
    // the mail server of a machine has made its own certificate, as Debian's postfix does, and what is sent to it crosses no network
    ...(isLoopback(url) && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: timeouts.step,
    greetingTimeout: timeouts.step,
    socketTimeout: timeouts.step,
    dnsTimeout: timeouts.step,
  })

/** Checks that a mail server answers and accepts our login; throws its answer if not. */
export const probeMailServer = async (url: string): Promise<void> => {
  await transportTo(url).verify()
}

const toServer = (url: string) => {
  const transport = transportTo(url)
  return async (mail: AddressedMail): Promise<void> => {
    await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } })
  }
}

const inTime = async (delivery: Promise<void>): Promise<void> => {
  const ended = new AbortController()
  const late = wait(timeouts.whole, undefined, { signal: ended.signal }).then(
    () => {
      throw Object.assign(new Error("The mail server takes too long"), { code: "ETIMEDOUT" })
    },
    () => {},
  )
  try {
    await Promise.race([delivery, late])
  } finally {
    ended.abort()
    // after a timeout nobody waits for the failure of the delivery
    delivery.catch(() => {})
  }
}

const serverAnswer = z.object({ command: z.string(), responseCode: z.number(), response: z.string() })

const whyNotSent = (error: unknown): NotSentWhy => {
  const { data: answer } = serverAnswer.safeParse(error)
  if (!answer || answer.responseCode === 421 || !["RCPT TO", "DATA"].includes(answer.command))
    return "server-away"
  // 5.7: the server is not allowed, or refuses, to deliver it there (RFC 3463)
  const isForGood = answer.responseCode >= 500 && !/^\d+[ -]5\.7\./.test(answer.response)
  return answer.command === "RCPT TO" && isForGood ? "no-such-address" : "refused"
}

/** What may be logged of a failure: a server's words repeat the address. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown"

const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" })

/** Writes a mail as a file for a mail program, and beside it as one to read; returns the latter's path (D-26). */
const writeMailFile = async (folder: string, mail: AddressedMail): Promise<string> => {
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
