import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { type Mail, mailWords } from "./compose-mail.ts"

/** An entry, by the rider's name and the stage. */
export type NamedEntry = { stage: string; name: string }

/** Entries that a secretary of an institution has linked or unlinked, one or several, and where the mail leads. */
type Told = { institution: string; entries: readonly NamedEntry[]; url: string }

/** Returns the notice that entries were linked to the reader's page, with where they can be taken off it (RI-04). */
export const linkedMail = (reader: AnyMailReader, told: Told): Mail => linkMail("linkedEntry", reader, told)

/** Returns the notice that entries are no longer linked to the reader's page. */
export const unlinkedMail = (reader: AnyMailReader, told: Told): Mail =>
  linkMail("unlinkedEntry", reader, told)

const linkMail = (
  kind: "linkedEntry" | "unlinkedEntry",
  reader: AnyMailReader,
  { institution, entries, url }: Told,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { button, reason } = mailWords[language].linkedEntry
    const { several, ...ofOne } = mailWords[language][kind]
    const [first, ...others] = entries
    const { subject, intro, next } = others.length === 0 ? ofOne : several
    const named = entries.map(({ name, stage }) => `${name}, ${stage}`).join("\n")
    const names = { stage: first?.stage ?? "", name: first?.name ?? "", institution, entries: named }
    return { subject, intro: `${intro}\n\n${next}`, button, reason, names }
  })

/** Returns the notice that a secretary has undone the reader's claim of an entry (FA-06). */
export const claimUndoneMail = (
  reader: AnyMailReader,
  { url, ...names }: NamedEntry & { institution: string; url: string },
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { subject, intro, next, button, reason } = mailWords[language].claimUndone
    return { subject, intro: `${intro}\n\n${next}`, button, reason, names }
  })
