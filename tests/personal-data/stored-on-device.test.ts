import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import en from "#locales/en/privacy.json" with { type: "json" }
import et from "#locales/et/privacy.json" with { type: "json" }
import lv from "#locales/lv/privacy.json" with { type: "json" }
import { sourceFiles } from "#scripts/checks/source-files.ts"

/** What each file stores in the browser of whoever opens the site: the names, or how they begin. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "app/routes/accounts/awaited-code.ts": ["mailedCode"],
  "app/routes/accounts/awaited-email.ts": ["magicLinkEmail"],
  "app/routes/judging/use-pass-secrets.ts": ["passes"],
  "app/routes/market/ad-draft.ts": ["adDraft"],
  "app/routes/registration/join-draft.ts": ["joinDraft"],
  "app/routes/results/cards/stored-cells.ts": ["cells"],
  "app/routes/results/followed-riders.ts": ["followed"],
  "app/routes/results/how-it-works.tsx": ["howItWorks"],
  "app/routes/screens/use-shown-on-screen.ts": ["screen"],
  // where the reader of a page has scrolled to, which the library stores
  "app/shell/document.tsx": ["react-router"],
  "app/shell/theme-switch.tsx": ["theme"],
  "app/shell/viewer-storage.ts": ["signedUp", "signOut"],
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
const primitive = "app/shell/on-this-device.ts"

test("the privacy page names everything that the site stores on a device, in all languages [SH-15]", () => {
  const found = sourceFiles(".", "{app,judge,ui}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file) && stores.test(readFileSync(file, "utf8")),
  )
  expect(found.filter((file) => file !== primitive).toSorted()).toEqual(Object.keys(stored).toSorted())
  for (const { sections } of [en, et, lv])
    for (const name of Object.values(stored).flat())
      expect(sections.device.text).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`))
})
