/** The English words of signing in, of accounts and of the own card, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/en/accounts",
  import: "default",
  eager: true,
})
