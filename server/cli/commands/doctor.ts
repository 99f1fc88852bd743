import { type Command, readWords } from "#server/cli/command.ts"
import { checkMachine } from "#server/cli/doctor/check-machine.ts"
import { checkSite } from "#server/cli/doctor/check-site.ts"
import { type Finding, note, ok, wrong } from "#server/cli/doctor/finding.ts"
import { type Config, readConfig, unknownSettings } from "#server/config.ts"

/** The command that checks whether a site can work, and advises what to do if not. */
export const doctor: Command = {
  name: "doctor",
  usage: [""],
  what: "checks settings, database, files, mail, disk, clock, and who else can read what is kept, and says what to do",
  run: async (words, { env, write }) => {
    readWords(words, {}, 0)
    const findings = await examine(env)
    for (const { state, about, text } of findings)
      write(`${state.padEnd(5)}  ${about.padEnd(10)}  ${text.replace(/\s*\n\s*/g, " ")}`)
    return findings.every(({ state }) => state !== "wrong")
  },
}

const examine = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [{ about: "settings", ...wrong(`${error instanceof Error ? error.message : error}`) }]
  }
  const contact = config.contactEmail === "info@example.org"
  const unknown = unknownSettings(env).map(
    ({ name, meant }): Finding => ({
      about: "settings",
      ...note(`${name} is no setting and does nothing: ${meant ? `${meant} is one` : "look at README.md"}`),
    }),
  )
  const settings = contact ? note("The pages show no address of yours: set CONTACT_EMAIL") : ok("can be read")
  return [
    { about: "settings", ...settings },
    ...unknown,
    ...(await Promise.all(checkMachine(config))),
    ...(await checkSite(config)),
  ]
}
