/** What came of sending a file: what the server answered, or that nothing was, as where it was called off. */
export type SendOutcome = { kind: "answered"; status: number; body: unknown } | { kind: "unreachable" }

type Sending = {
  method: "PUT" | "POST"
  address: string
  file: File
  /** Is told, from 0 to 1, how much of the file is on its way. */
  onProgress(share: number): void
  /** Calls it off. */
  signal: AbortSignal
}

/** Sends a file as the body of a request. `fetch` does not tell how far it is, so this is an older way. */
export const sendFile = ({ method, address, file, onProgress, signal }: Sending): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () =>
      resolve({ kind: "answered", status: request.status, body: readJson(request.responseText) })
    request.onerror = request.onabort = () => resolve({ kind: "unreachable" })
    signal.addEventListener("abort", () => request.abort())
    request.send(file)
  })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
