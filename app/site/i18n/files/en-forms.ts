/** The English words of what is filled in: joining, ads, questions, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/en/forms",
  import: "default",
  eager: true,
})
