import { build } from "vite"
import { expect, test } from "vitest"
import { locales } from "#scripts/checks/locales.ts"
import { temporaryProject } from "#scripts/checks/temporary-project.ts"
import { untranslatedText } from "#scripts/checks/untranslated-text.ts"
import { wholeWords } from "./whole-words.ts"

const page = `
  export const Page = ({ t, isLate }) => (
    <main aria-label={t("title")} className="grid gap-3">
      {t("title")} · {isLate ? "Too late" : t("title")}
      <img alt="A rider" /> <a href="/about" title={\`About \${t("title")}\`}>Read on</a>
    </main>
  )
`
const work = `
  showToast("failed", "Not saved")
  ask({ title: t("title"), text: "Are you sure?", yes: t("title") })
  refuse({ kind: "refused", reason: "too-late" })
`
const mail = `export const mail = (words) => ({ subject: "Your link", intro: words.intro })`

const buildClient = async (files: Record<string, string>) => {
  using project = temporaryProject({ "app/entry.ts": `console.log("title")`, ...files })
  await build({
    root: project.path,
    configFile: false,
    logLevel: "silent",
    plugins: [wholeWords()],
    build: { write: false, rolldownOptions: { input: `${project.path}/app/entry.ts` } },
  })
}

test("whatever pages, toasts, errors and mails say is there in three languages, and a missing key fails the build [XC-01]", async () => {
  expect(await untranslatedText(process.cwd())).toEqual([])
  expect(await locales(process.cwd())).toEqual([])

  using project = temporaryProject({ "app/page.tsx": page, "ui/work.ts": work, "server/mail/mail.ts": mail })
  const found = (await untranslatedText(project.path)).map(({ file, line, message }) => [
    `${file}:${line}`,
    /“(.*)”/.exec(message)?.[1],
  ])
  expect(found.toSorted()).toEqual([
    ["app/page.tsx:4", "Too late"],
    ["app/page.tsx:5", "A rider"],
    ["app/page.tsx:5", "About"],
    ["app/page.tsx:5", "Read on"],
    ["server/mail/mail.ts:1", "Your link"],
    ["ui/work.ts:2", "Not saved"],
    ["ui/work.ts:3", "Are you sure?"],
  ])

  const words = (language: string) => ({
    [`locales/${language}/public/site.json`]: `{ "title": "${language}" }`,
  })
  const whole = { ...words("lv"), ...words("et"), ...words("en") }
  await expect(buildClient(whole)).resolves.toBeUndefined()
  await expect(buildClient({ ...whole, "locales/et/public/site.json": "{}" })).rejects.toThrow(
    "locales/et/public/site.json: site:title is missing",
  )
})
