import { readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { SMTPServer } from "smtp-server"
import { expect, onTestFinished, test, vi } from "vitest"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { magicLinkMail } from "./account-mails.ts"
import { createMailer, MailNotSent, probeMailServer } from "./mailer.ts"

const url = "https://trial.example/finish-signup?token=abc&return=%2Fprofile"
const mail = magicLinkMail({ language: "lv", siteName: "Nulle" }, { url, code: null })
const to = "liga@example.org"

const newFolder = () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, "mails")
}

const mailerTo = (smtpUrl: string | null, mailFolder = newFolder()) => {
  const log = { info: vi.fn(), error: vi.fn() }
  const settings = { smtpUrl, mailFolder, mailFrom: "info@trial.example", siteName: "Nulle “Latvija”" }
  return { mailer: createMailer(settings, log), log, mailFolder }
}

/** A mail server that takes mails, or refuses them by an answer of its own. */
const startMailServer = async (
  refusal: string | null = null,
  { responseCode = 550, isEncrypted = false } = {},
) => {
  const taken: string[] = []
  const secured: boolean[] = []
  const server = new SMTPServer({
    authOptional: true,
    // it has a certificate of its own making
    disabledCommands: isEncrypted ? [] : ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode })),
    onData: (stream, { secure }, done) => {
      secured.push(secure)
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        taken.push(Buffer.concat(chunks).toString("utf8"))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === "string") throw new Error("It listens on no port")
  return { smtpUrl: `smtp://127.0.0.1:${address.port}`, taken, encrypted: () => secured }
}

test("a mail goes to the mail server that is set, as text and as HTML, in its own alphabet", async () => {
  const { smtpUrl, taken } = await startMailServer()
  await mailerTo(smtpUrl).mailer.send(to, mail)
  const [raw = ""] = taken
  expect(raw).toMatch(/^To: liga@example\.org\r$/m)
  expect(raw).toMatch(/^From: .*<info@trial\.example>\r$/m)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toContain("multipart/alternative")
  expect(raw).toContain("text/plain")
  expect(raw).toContain("text/html")
})

test("a mail server that offers no encryption gets nothing, but on this machine or where that is set", async () => {
  const { smtpUrl, taken } = await startMailServer()
  // leads here, and is no name of this machine
  const elsewhere = smtpUrl.replace("127.0.0.1", "0.0.0.0")
  await expect(mailerTo(elsewhere).mailer.send(to, mail)).rejects.toThrow("A mail could not be sent")
  expect(taken).toEqual([])
  await expect(probeMailServer(elsewhere)).rejects.toThrow(/STARTTLS/i)
  await mailerTo(`${elsewhere}?requireTLS=false`).mailer.send(to, mail)
  expect(taken).toHaveLength(1)
})

test("a mail server with a certificate of its own making gets mails on this machine, and elsewhere only where that is set", async () => {
  const { smtpUrl, taken, encrypted } = await startMailServer(null, { isEncrypted: true })
  await probeMailServer(smtpUrl)
  await mailerTo(smtpUrl).mailer.send(to, mail)
  await mailerTo(smtpUrl.replace("127.0.0.1", "localhost")).mailer.send(to, mail)
  expect(taken).toHaveLength(2)
  // leads here, and is no name of this machine
  const elsewhere = smtpUrl.replace("127.0.0.1", "0.0.0.0")
  await expect(probeMailServer(elsewhere)).rejects.toThrow(/certificate/)
  await expect(mailerTo(elsewhere).mailer.send(to, mail)).rejects.toThrow("A mail could not be sent")
  await mailerTo(`${elsewhere}?tls.rejectUnauthorized=false`).mailer.send(to, mail)
  expect(taken).toHaveLength(3)
  expect(encrypted()).toEqual([true, true, true])
})

test("a mail server that is away, refuses, or does not answer is an error, and the log names nobody", async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  const refusing = await startMailServer(`There is no ${to} here`)
  for (const smtpUrl of ["smtp://127.0.0.1:1", refusing.smtpUrl, `smtp://127.0.0.1:${port}`]) {
    const { mailer, log } = mailerTo(smtpUrl)
    await expect(mailer.send(to, mail)).rejects.toThrow("A mail could not be sent")
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(log.error.mock.calls)).not.toContain("liga")
  }
})

test("failures distinguish an address that accepts no mail for good, a mail refused for now, and a server that accepts none of ours", async () => {
  const whyOf = async (refusal: string, code: number) => {
    const { smtpUrl } = await startMailServer(refusal, { responseCode: code })
    const failure: unknown = await mailerTo(smtpUrl)
      .mailer.send(to, mail)
      .catch((error: unknown) => error)
    return failure instanceof MailNotSent ? failure.why : failure
  }
  expect(await whyOf("5.1.2 There is no such domain", 550)).toBe("no-such-address")
  expect(await whyOf("No such user here", 550)).toBe("no-such-address")
  expect(await whyOf("5.7.1 Relay access denied", 554)).toBe("refused")
  expect(await whyOf("4.2.2 The mailbox is full", 452)).toBe("refused")
  expect(await whyOf("4.3.2 Shutting down", 421)).toBe("server-away")
  await expect(mailerTo("smtp://127.0.0.1:1").mailer.send(to, mail)).rejects.toMatchObject({
    why: "server-away",
  })
})

test("without a mail server a mail is a file to read and one for a mail program, and the log names it [D-26]", async () => {
  const { mailer, log, mailFolder } = mailerTo(null)
  await mailer.send(to, mail)
  const [{ file = "" } = {}] = log.info.mock.calls[0] ?? []
  expect(readFileSync(file, "utf8")).toBe(`To: ${to}\nSubject: ${mail.subject}\n\n${mail.text}`)
  expect(mail.text).toContain(url)
  const names = readdirSync(mailFolder)
  expect(names.map((name) => name.replace(/.*\./, "")).sort()).toEqual(["eml", "txt"])
  for (const name of names) expect(statSync(join(mailFolder, name)).mode & 0o077).toBe(0)
  expect(file).not.toContain("liga")
})
