import { pointsOf } from "#contracts/fields/formats.ts"
import type { CorrectedResult, OfficialResult } from "#domain/results/official-result.ts"
import type { Language } from "#domain/site/language.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { fill, type Mail, mailWords } from "./compose-mail.ts"
import { type EntryAsked, listed } from "./entry-mail.ts"

/** A result that was official, and what it is now. */
type Correction = Pick<CorrectedResult, "before" | "after">

/** Returns the mail that says how a result was corrected after it was official (CH-03). */
export const correctionMail = (
  reader: AnyMailReader,
  correction: Correction,
  { url, ...names }: EntryAsked,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { corrected: words, entry } = mailWords[language]
    return {
      subject: words.subject,
      intro: [words.intro, "{{changes}}", entry.ask].join("\n\n"),
      names: { ...names, changes: changesIn(language, correction).join("\n") },
      button: words.button,
      reason: entry.reason,
    }
  })

/** Returns the same mail about results of several riders of one account. */
export const correctionsMail = (
  reader: AnyMailReader,
  corrections: readonly (Correction & { rider: string })[],
  { url, ...names }: Omit<EntryAsked, "rider">,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { corrected, entry } = mailWords[language]
    const { subject, intro, button } = corrected.several
    const riders = corrections.map((one) => [one.rider, ...changesIn(language, one)])
    return {
      subject,
      intro: [intro, "{{riders}}", entry.ask].join("\n\n"),
      names: { ...names, riders: listed(riders) },
      button,
      reason: entry.several.reason,
    }
  })

/** What differs now, each in a line. */
const changesIn = (language: Language, { before, after }: Correction): string[] => {
  const { corrected: words, entry } = mailWords[language]
  if (after === null) return [words.removed]
  const points = pointsOf(language)
  const facts = (of: OfficialResult | null) => [
    { label: words.points, value: of === null || of.total === null ? null : points.format(of.total) },
    { label: words.place, value: of && placeOf(of) },
    { label: words.status, value: of?.status ?? null },
  ]
  const was = facts(before)
  return facts(after).flatMap(({ label, value }, index) => {
    const former = was[index]?.value ?? null
    return former === value
      ? []
      : [fill(entry.was, { label, before: former ?? words.none, after: value ?? words.none })]
  })
}

/** The place as lists show it: in brackets where the rider is out of competition (RX-01). */
const placeOf = ({ position, positionInBrackets }: OfficialResult): string | null => {
  if (position !== null) return String(position)
  return positionInBrackets === null ? null : `(${positionInBrackets})`
}
