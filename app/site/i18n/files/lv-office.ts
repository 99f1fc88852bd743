/** The Latvian words that only organisers read, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/lv/office",
  import: "default",
  eager: true,
})
