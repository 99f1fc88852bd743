import { type Call, createLoad, type Load } from "./load.ts"

// The process of the devices: it does what its parent calls for

const load = createLoad()

const isCall = (message: unknown): message is Call =>
  typeof message === "object" && message !== null && "call" in message && String(message.call) in load

const answer = async <Name extends keyof Load>({ call, input }: Call<Name>): Promise<void> => {
  process.send?.({ answer: await load[call](input) })
}

process.on("message", (message) => {
  if (isCall(message)) void answer(message)
})
