import { pointsOf } from "#contracts/fields/formats.ts"
import type { CorrectedResult, OfficialResult } from "#domain/results/official-result.ts"
import { type AnyMailReader, linkMailToAny } from "./account-mails.ts"
import { fill, type Mail, mailWords } from "./compose-mail.ts"
import type { EntryAsked } from "./entry-mail.ts"

/** Returns the mail that says how a result was corrected after it was official (CH-03). */
export const correctionMail = (
  reader: AnyMailReader,
  { before, after }: Pick<CorrectedResult, "before" | "after">,
  { url, ...names }: EntryAsked,
): Mail =>
  linkMailToAny(reader, url, (language) => {
    const { corrected: words, entry } = mailWords[language]
    const points = pointsOf(language)
    const facts = (of: OfficialResult | null) => [
      { label: words.points, value: of === null || of.total === null ? null : points.format(of.total) },
      { label: words.place, value: of && placeOf(of) },
      { label: words.status, value: of?.status ?? null },
    ]
    const was = facts(before)
    const lines = facts(after).flatMap(({ label, value }, index) => {
      const former = was[index]?.value ?? null
      return former === value
        ? []
        : [fill(entry.was, { label, before: former ?? words.none, after: value ?? words.none })]
    })
    const changes = after === null ? words.removed : lines.join("\n")
    return {
      subject: words.subject,
      intro: [words.intro, "{{changes}}", entry.ask].join("\n\n"),
      names: { ...names, changes },
      button: words.button,
      reason: entry.reason,
    }
  })

/** The place as lists show it: in brackets where the rider is out of competition (RX-01). */
const placeOf = ({ position, positionInBrackets }: OfficialResult): string | null => {
  if (position !== null) return String(position)
  return positionInBrackets === null ? null : `(${positionInBrackets})`
}
