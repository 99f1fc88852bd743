import type { Words } from "./words/en.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site"
    resources: Words
  }
}
