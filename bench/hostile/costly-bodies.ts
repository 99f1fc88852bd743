import { callAddress, signInForms } from "#contracts/api/call-address.ts"
import { type CostlyKind, type CostlyRequest, fill, kind, list } from "./costly-kind.ts"

/** The largest body of a call that a stranger may make. */
const ofCall = 16_000

/** Bodies that anybody may send, and some that nobody without a session may. */
export const bodies = (stage: string): CostlyKind[] => {
  const call = (name: string, body: string): CostlyRequest => ({
    method: "POST",
    path: `${callAddress}/${name}`,
    headers: { "Content-Type": "application/json" },
    body,
  })
  const form = (path: string, body: string): CostlyRequest => ({
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  })
  const json = (input: object) => JSON.stringify({ json: input })
  const options = { longest: ofCall }
  return [
    kind(
      "nested lists",
      (length) => call("accounts/signIn", `{"json":${"[".repeat(length / 2)}${"]".repeat(length / 2)}}`),
      options,
    ),
    kind(
      "nested objects",
      (length) => call("accounts/signIn", `{"json":${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}}`),
      options,
    ),
    kind(
      "many keys",
      (length) =>
        call("accounts/signIn", `{"json":{${list(length, (m) => `"${m}":1,`).replace(/[^,]*$/, "")}"a":1}}`),
      options,
    ),
    kind(
      "many types",
      (length) => call("accounts/signIn", `{"json":{},"meta":[${'[1,"a"],'.repeat(length / 8)}[1,"a"]]}`),
      options,
    ),
    kind(
      "a long email address",
      (length, n) =>
        call("accounts/sendMagicLink", json({ email: `${n}${fill("a.", length)}@x.lv`, return: "/" })),
      options,
    ),
    kind(
      "a long host of an email address",
      (length, n) =>
        call("accounts/sendMagicLink", json({ email: `a@${n}${fill("a-", length)}.lv`, return: "/" })),
      options,
    ),
    kind(
      "a long password to sign in",
      (length, n) =>
        call("accounts/signIn", json({ email: `n${n}@example.org`, password: fill("ab1", length) })),
      options,
    ),
    kind(
      "a long password to sign up",
      (length, n) =>
        call(
          "accounts/signUp",
          json({ email: `n${n}@example.org`, password: fill("Aq1!", length), name: "A" }),
        ),
      { longest: 128, isPage: true },
    ),
    kind(
      "a long name",
      (length, n) =>
        call(
          "accounts/signUp",
          json({ email: `n${n}@example.org`, password: "xx", name: fill("a", length) }),
        ),
      options,
    ),
    kind(
      "a long way back",
      (length, n) => call("accounts/sendMagicLink", json({ email: `${n}`, return: fill("/a", length) })),
      options,
    ),
    kind(
      "a long code",
      (length, n) => call("accounts/signInByCode", json({ code: `${n}${fill("1 ", length)}` })),
      options,
    ),
    kind(
      "a long token",
      (length, n) => call("accounts/finishSignup", json({ token: `${n}${fill("a", length)}` })),
      options,
    ),
    kind(
      "a long name of a screen",
      (length, n) => call("screens/report", json({ stage, screen: `${n}`, name: fill("a", length) })),
      options,
    ),
    kind(
      "spaces in a name",
      (length, n) => call("screens/report", json({ stage, screen: `${n}`, name: `a${fill(" ", length)}a` })),
      options,
    ),
    kind(
      "fields of a form",
      (length) =>
        form(
          signInForms.mail,
          list(length, (m) => `a${m}=&`),
        ),
      { longest: 2_000 },
    ),
    kind(
      "a form for nobody",
      (length) =>
        form(
          "/market/new",
          list(length, (m) => `a${m}=&`),
        ),
      { longest: 60_000 },
    ),
    kind("a call for nobody", (length) => call("results/approve", `{"json":${"[".repeat(length)}`), {
      longest: 60_000,
    }),
    kind(
      "taps for nobody",
      (length, n) => ({
        ...call("", `{"stage":"${stage}","events":[${fill("{},", length)}{}]}`),
        path: "/api/judge/events",
        headers: { "Content-Type": "application/json", Authorization: `Bearer none-${n}` },
      }),
      { longest: 60_000 },
    ),
  ]
}
