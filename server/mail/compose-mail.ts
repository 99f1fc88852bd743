import type { Language } from "#domain/site/language.ts"
import en from "#locales/en/mails.json" with { type: "json" }
import et from "#locales/et/mails.json" with { type: "json" }
import lv from "#locales/lv/mails.json" with { type: "json" }

/** A mail without its addresses; both forms have the same content. */
export type Mail = { subject: string; text: string; html: string }

/** What a mail consists of, top to bottom. */
export type MailParts = {
  language: string
  subject: string
  greeting: string
  /** Paragraphs, with an empty line between them; within one, lines. */
  intro: string
  /** What is to be done: an address to open, a code to enter, or either of them. */
  action:
    | ({ kind: "open" } & Link)
    | { kind: "enter"; code: string }
    | ({ kind: "enter-or-open"; code: string; between: string } & Link)
  /** Something else to open, after the action. */
  also?: { label: string; url: string }
  reason: string
  siteName: string
}

type Link = { label: string; url: string; otherwise: string }

/**
 * Returns a text with facts in place of `{{name}}`. All of them in one pass: a stage's title that looks like a placeholder is not
 * filled in.
 */
export const fill = (text: string, facts: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/{{(\w+)}}/g, (place: string, name: string) => String(facts[name] ?? place))

/** Returns the mail that has these parts; it loads nothing, so that nobody can find out whether it was read. */
export const composeMail = (parts: MailParts): Mail => ({
  subject: parts.subject.replace(/\s+/g, " "),
  text: textOf(parts),
  html: htmlOf(parts),
})

const textOf = ({ greeting, intro, action, also, reason, siteName }: MailParts): string => {
  const steps = stepsOf(action).map(({ text }) => text)
  return `${[greeting, intro, ...steps, ...(also ? [`${also.label}: ${also.url}`] : []), reason, siteName].join("\n\n")}\n`
}

const htmlOf = ({ language, subject, greeting, intro, action, also, reason, siteName }: MailParts): string =>
  `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto">
<p style="font-weight:700">${escapeHtml(siteName)}</p>
<p>${escapeHtml(greeting)}</p>
${paragraphsOf(intro)}
${stepsOf(action)
  .map(({ html }) => html)
  .join("\n")}${also ? `\n<p><a href="${escapeHtml(also.url)}">${escapeHtml(also.label)}</a></p>` : ""}
<p style="font-size:14px;opacity:.75">${escapeHtml(reason)}</p>
</div>
</body>
</html>
`

/** Returns what is to be done, one step after the other, in both forms. */
const stepsOf = (action: MailParts["action"]): { text: string; html: string }[] => {
  const enter = action.kind === "open" ? [] : [{ text: action.code, html: codeOf(action) }]
  const between = "between" in action ? [{ text: action.between, html: paragraphsOf(action.between) }] : []
  const open = action.kind === "enter" ? [] : [{ text: action.url, html: buttonOf(action) }]
  return [...enter, ...between, ...open]
}

/** Returns the paragraphs of a text, which empty lines part, as HTML. */
export const paragraphsOf = (text: string): string =>
  text
    .split("\n\n")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>\n")}</p>`)
    .join("\n")

const buttonOf = ({ label, url, otherwise }: Link): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1917;color:#ffffff;border:1px solid #ffffff;text-decoration:none;font-weight:700">${escapeHtml(label)}</a></p>
<p style="font-size:14px">${escapeHtml(otherwise)}<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`

const codeOf = ({ code }: { code: string }): string =>
  `<p style="font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// locale keys: mails.*
/** The words of mails, by language. */
export const mailWords: Record<Language, typeof en> = { lv, et, en }
