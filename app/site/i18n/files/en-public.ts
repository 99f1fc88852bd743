/** The English words of what everybody reads, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/en/public",
  import: "default",
  eager: true,
})
