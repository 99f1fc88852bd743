import { vi } from "vitest"

/** What the site answers to a file that is sent. */
type Answer = { status: number; body?: object }

type Sent = { method: string; address: string; file: File }

/** Takes files in the place of the site; `answer` may also wait, or reject as without a network. */
export const fakeUploads = () => {
  const answer = vi.fn<(sent: Sent) => Promise<Answer>>(async () => ({ status: 200 }))
  class FakeRequest {
    upload: { onprogress: ((progress: ProgressEvent) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ""
    #to = { method: "", address: "" }

    open(method: string, address: string) {
      this.#to = { method, address }
    }

    send(file: File) {
      answer({ ...this.#to, file }).then(
        ({ status, body = {} }) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }

    abort() {
      this.onabort?.()
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
  return answer
}

/** Drops files on an element. */
export const dropFiles = (on: Element, ...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  on.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }))
}
