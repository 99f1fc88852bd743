import { mostWaitingTaps } from "#contracts/judging/waiting-file.ts"
import { bodies, count, hour, kilobyte, rate, type Section, slots, tryAgain } from "./limit.ts"

const tooLarge = "413 `too-large`, connection closed"

/** Judges' phones. A request of a device that was admitted before waits for nothing. */
export const judging = {
  strangers: {
    ...rate({ per: "network", most: 30, seconds: 10, pause: 250, waiting: 1_000 }),
    protects: "the database from made-up and revoked tokens: those that were refused",
    refused: `each further request waits; ${tryAgain} \`unavailable\`, if too many do`,
    where: "server/http/judge-api.ts",
  },
  reads: {
    // the app reads its stage twice a minute, that of a sign-on desk every second and a half
    ...rate({ per: "device", most: 30, seconds: 10, pause: 500, waiting: 2 }),
    protects: "the database: reads of a stage, and agreements",
    refused: `each further request waits; ${tryAgain} \`unavailable\`, if too many do`,
    where: "server/http/judge-api.ts",
  },
  registrations: {
    // the other connections are left to taps
    ...slots({ atOnce: 2, waiting: 200 }),
    protects: "connections to the database: devices that get a token",
    refused: `${tryAgain}, \`unavailable\``,
    where: "server/http/judge-api.ts",
  },
  devices: {
    // more than any judge has
    ...rate({ per: "account", most: 20, seconds: hour }),
    protects:
      "the list of devices: phones of an account, or of a pass, at a stage; one that shows its former token is counted by itself",
    refused: "403 `too-many-devices`",
    where: "server/judging/register-device.ts",
  },
  lateTaps: {
    // as many as the largest file holds
    ...count(mostWaitingTaps, "taps of a phone that may no longer judge"),
    protects: "the log: they wait for a secretary",
    refused: "401, with the reason why it may not judge",
    where: "server/judging/admit-device.ts",
  },
  batch: {
    // 200 events with the longest texts that they may carry
    ...bodies({ each: 512 * kilobyte }),
    protects: "memory: taps",
    refused: tooLarge,
    where: "server/http/judge-api.ts",
  },
  registration: {
    ...bodies({ each: 8 * kilobyte }),
    protects: "memory: requests for a token",
    refused: tooLarge,
    where: "server/http/judge-api.ts",
  },
  agreements: {
    // 50 laps of 99 sections
    ...bodies({ each: 256 * kilobyte }),
    protects: "memory: what riders said beside the phone",
    refused: tooLarge,
    where: "server/http/judge-api.ts",
  },
} satisfies Section
