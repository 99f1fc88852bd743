/** The Estonian words of whoever enters riders, and lets others do so, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/et/riders",
  import: "default",
  eager: true,
})
