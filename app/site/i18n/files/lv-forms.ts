/** The Latvian words of what is filled in: joining, ads, questions, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/lv/forms",
  import: "default",
  eager: true,
})
