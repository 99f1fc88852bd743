/** The Estonian words that only organisers read, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/et/office",
  import: "default",
  eager: true,
})
