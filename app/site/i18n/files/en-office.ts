/** The English words that only organisers read, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/en/office",
  import: "default",
  eager: true,
})
