/** The Latvian words of signing in, of accounts and of the own card, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/lv/accounts",
  import: "default",
  eager: true,
})
