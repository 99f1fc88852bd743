import { expect, test } from "vitest"
import { languageOfHeaders } from "./language.ts"

const languageOf = (accepted: string) =>
  languageOfHeaders({ get: (name) => (name === "Accept-Language" ? accepted : null) })

test("the accepted languages are read whatever stands between them", () => {
  expect(languageOf("de ; q=0.9 ,et\t;  q=0.8,lv ;q=0.1")).toBe("et")
  expect(languageOf(" , ;, ;q=1;;en;q=2")).toBe("lv")
})
