import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import en from "#locales/en/privacy.json" with { type: "json" }
import et from "#locales/et/privacy.json" with { type: "json" }
import lv from "#locales/lv/privacy.json" with { type: "json" }
import { sourceFiles } from "#scripts/checks/source-files.ts"

/** What each file stores in the browser of whoever opens the site: the names, or how they begin. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "app/site/forms/unsent-texts.ts": ["unsentText"],
  "app/public/accounts/mailed-code.tsx": ["mailedCode"],
  "app/public/accounts/awaited-email.ts": ["magicLinkEmail"],
  "app/office/judging/use-pass-secrets.ts": ["passes"],
  "app/public/market/ad-draft.ts": ["adDraft"],
  "app/public/registration/join-draft.ts": ["joinDraft"],
  "app/office/cards/use-paper-cells.ts": ["cells"],
  "app/public/results/board/followed-riders.ts": ["followed"],
  "app/public/screens/use-shown-on-screen.ts": ["screen"],
  "app/public/standings/first-group.tsx": ["first-class"],
  "app/site/search/slash-key.ts": ["slashKey"],
  // where the reader of a page has scrolled to, which the library stores
  "app/site/shell/dismissed.tsx": ["dismissed"],
  "app/site/shell/document.tsx": ["react-router"],
  "app/site/shell/theme-switch.tsx": ["theme"],
  "app/site/shell/viewer-storage.ts": ["signedUp", "signOut"],
  "judge/agreements/agreement-store.ts": ["nulle-judge agreements"],
  "judge/device/device-store.ts": ["nulle-judge"],
  "judge/device/steady-clock.ts": ["nulle-judge"],
  "judge/screens/use-countdown.ts": ["nulle-judge"],
  "judge/worker/judge-worker.ts": ["nulle-judge"],
  "ui/device-language.ts": ["i18nextLng"],
}

const stores =
  /(local|session)Storage\.setItem\(|\bremember\(.*,|openDatabase\(\{ name|caches\.open\(|<ScrollRestoration/

/** It stores under the names that others give it. */
const primitive = "app/site/shell/on-this-device.ts"

test("the privacy page names everything that the site stores on a device, in all languages [SH-15]", () => {
  const found = sourceFiles(".", "{app,judge,ui}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file) && stores.test(readFileSync(file, "utf8")),
  )
  expect(found.filter((file) => file !== primitive).toSorted()).toEqual(Object.keys(stored).toSorted())
  for (const { sections } of [en, et, lv])
    for (const name of Object.values(stored).flat())
      expect(sections.device.text).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`))
})
