/** The Latvian words of whoever enters riders, and lets others do so, by the files of their contexts. */
export default import.meta.glob<object>("./*.json", {
  base: "../../../../locales/lv/riders",
  import: "default",
  eager: true,
})
