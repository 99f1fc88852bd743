import { expect, onTestFinished, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { forgetLanguage } from "#app/site/i18n/settle-language.ts"
import { LanguageMenu } from "#app/site/shell/language-menu.tsx"
import type { AdForm } from "#contracts/market/ad-form.ts"
import { adPictureAddress, largestAdPicture } from "#contracts/market/ad-picture.ts"
import type { AdUploadRefusal } from "#contracts/market/ad-upload.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { answerUploads, type UploadAnswer } from "#tests/support/screens/answer-uploads.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as newAd from "./new-ad.tsx"

/** MK-02 */
const categories = [
  ...["Bikes", "Accessories", "Equipment", "Spare Parts", "Safety Gear", "Tools & Equipment"],
  ...["Trailers & Transport", "Parts & Accessories", "Miscellaneous"],
]

type Post = (form: AdForm) => Promise<undefined | "picture-not-found">

/** Shows the form of a new ad, and returns what is called with each ad that is posted; it may return why it is refused. */
const show = async () => {
  const post = vi.fn<Post>(async () => undefined)
  answerCalls((os) => ({
    market: {
      post: os.market.post.handler(async ({ input, errors }) => {
        const why = await post(input.form)
        if (why) throw errors[why]()
        return { kind: "posted", id: "posted" }
      }),
    },
  }))
  const shown = await showRoute(newAd, { path: "/market/new", address: "/market/new", viewer: rider })
  return { post, ...shown }
}

const stored = (name: string): UploadAnswer => ({ status: 200, body: { picture: name.repeat(32) } })
const refused = (reason: AdUploadRefusal): UploadAnswer => ({ status: 400, body: { reason } })

const picture = (name = "IMG_0042.jpg") => new File(["picture"], name, { type: "image/jpeg" })
const file = page.getByLabelText(/^Choose (a|another) picture/)
const preview = page.getByRole("img", { name: "Preview of the picture" })
const shows = (name: string) =>
  expect.element(preview).toHaveAttribute("src", adPictureAddress(name.repeat(32), "960x960"))
const choosePicture = () => userEvent.upload(file, picture())
const field = page.getByRole("group", { name: "Picture" })
const description = page.getByLabelText("Description")
const button = (name: string) => page.getByRole("button", { name, exact: true })
const postAd = () => button("Post the ad").click()
const isPosted = () => expect.element(page.getByRole("heading")).toHaveTextContent("/market/ads/posted")
const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

/** Fills in all of the form but its picture. */
const fill = async (text = "Kick starter of a Vertigo, ridden for one season") => {
  await description.fill(text)
  await page.getByLabelText("Category").selectOptions("Spare Parts")
  await page.getByLabelText("Price, €").fill("149,90")
  await page.getByLabelText("Mobile phone").fill("+371 2611 2233")
  await page.getByLabelText("I sell only my own").click()
  await page.getByLabelText("Text and picture are").click()
}

test("each fault of an ad is shown at its field, and an ad holds all that is typed [MK-02] [MK-03]", async () => {
  answerUploads(() => stored("a"))
  const { post } = await show()
  const options = [...page.getByLabelText("Category").element().querySelectorAll("option")]
  expect(options.map((one) => one.textContent)).toEqual(["Choose a category", ...categories])
  await postAd()
  await expect.element(file).toHaveFocus()
  for (const fault of ["Please add a picture.", "Please write at least 20", "Please choose a category."])
    await says(fault)
  await expect.poll(() => page.getByText("Without this the ad cannot be posted.").elements().length).toBe(2)
  await page.getByLabelText("Price, €").fill("-5")
  await page.getByLabelText("Mobile phone").fill("call me")
  await page.getByLabelText("WhatsApp link").fill("example.org")
  for (const fault of ["A price is 0 or more.", "not a valid phone number", "A WhatsApp link starts with"])
    await says(fault)
  await lookAt()

  await page.getByLabelText("WhatsApp link").fill("")
  await fill()
  await page.getByLabelText("Mobile phone").fill("")
  await choosePicture()
  await expect.element(preview).toBeVisible()
  await postAd()
  await says("Please enter a phone number or a WhatsApp link.")
  expect(post).not.toHaveBeenCalled()
  await page.getByLabelText("WhatsApp link").fill("wa.me/37126112233")
  await postAd()
  await isPosted()
  expect(post).toHaveBeenCalledExactlyOnceWith({
    picture: "a".repeat(32),
    description: "Kick starter of a Vertigo, ridden for one season",
    category: "spare-parts",
    price: 14_990,
    phone: null,
    whatsApp: "wa.me/37126112233",
    sellerName: null,
    isOwnGoods: true,
    isAppropriate: true,
  })
})

test("a picture that is not taken says why, and is chosen, dropped or pasted [MK-04]", async () => {
  const send = answerUploads(() => refused("not-an-image"))
  await show()
  await choosePicture()
  await says("Error uploading file")
  await says("IMG_0042.jpg is not a JPEG")
  const transferOf = (...files: File[]) => {
    const transfer = new DataTransfer()
    for (const one of files) transfer.items.add(one)
    return transfer
  }
  const drop = (dataTransfer: DataTransfer) =>
    field.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
  drop(transferOf(picture("one.jpg"), picture("two.jpg")))
  await says("One picture only, please.")
  drop(transferOf(new File([new Uint8Array(largestAdPicture + 1)], "large.jpg", { type: "image/jpeg" })))
  await says("large.jpg is larger than 6 MB.")
  expect(send).toHaveBeenCalledOnce()
  send.mockReturnValue(null)
  await choosePicture()
  await says("Error uploading file. Try again later.")
  send.mockReturnValue(refused("not-signed-in"))
  await choosePicture()
  await expect
    .element(page.getByRole("link", { name: "Sign in in another tab" }))
    .toHaveAttribute("href", "/login?return=%2Fmarket%2Fnew")

  send.mockReturnValue(stored("b"))
  drop(transferOf(picture("one.jpg")))
  await shows("b")
  send.mockReturnValue(stored("c"))
  const clipboardData = transferOf(picture("pasted.jpg"))
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }))
  await shows("c")
  await expect.element(page.getByText("Error uploading file")).not.toBeInTheDocument()
})

test("what was typed is there again until the ad is posted, also where the session or the network was lost", async () => {
  answerUploads(() => stored("a"))
  const first = await show()
  await fill()
  await choosePicture()
  await expect.element(preview).toBeVisible()
  await first.unmount()

  const again = await show()
  await says("What you had typed is here again.")
  await expect.element(description).toHaveValue("Kick starter of a Vertigo, ridden for one season")
  await expect.element(preview).toBeVisible()
  again.post.mockRejectedValueOnce(new TypeError("no network"))
  await postAd()
  await says("The site cannot be reached.")
  await postAd()
  await isPosted()
  await again.unmount()
  await show()
  await expect.element(description).toHaveValue("")
})

test("an ad waits for the picture that is on its way, and has that and not the one before", async () => {
  const send = answerUploads(() => stored("a"))
  const { post } = await show()
  await fill()
  await choosePicture()
  await shows("a")
  const answer = Promise.withResolvers<UploadAnswer>()
  send.mockReturnValue(answer.promise)
  await choosePicture()
  await expect.element(page.getByRole("progressbar")).toBeVisible()
  await postAd()
  await says("The picture is still being sent. Wait until it has arrived.")
  await page.getByRole("button", { name: "Dismiss" }).click()
  answer.resolve(stored("b"))
  await shows("b")
  await postAd()
  await isPosted()
  expect(post.mock.calls.map(([form]) => form.picture)).toEqual(["b".repeat(32)])
})

test("where a new picture is refused the ad is not posted with the one before, unless that is said", async () => {
  const send = answerUploads(() => stored("a"))
  const { post } = await show()
  await fill()
  await choosePicture()
  await expect.element(preview).toBeVisible()
  send.mockReturnValue(refused("not-an-image"))
  await choosePicture()
  await says("IMG_0042.jpg is not a JPEG, PNG or WebP")
  await postAd()
  await says("The new picture was not accepted. Choose another one, or keep the current one.")
  await expect.element(button("Keep the current picture")).toHaveFocus()
  await lookAt()
  await button("Keep the current picture").click()
  await expect.element(page.getByText("Error uploading file")).not.toBeInTheDocument()
  await postAd()
  await isPosted()
  expect(post.mock.calls.map(([form]) => form.picture)).toEqual(["a".repeat(32)])
})

test("a picture that the site no longer has is named as the fault until another one is chosen [MK-04]", async () => {
  const send = answerUploads(() => stored("a"))
  const { post } = await show()
  await fill()
  await choosePicture()
  await expect.element(preview).toBeVisible()
  post.mockResolvedValueOnce("picture-not-found")
  await postAd()
  const fault = page.getByText("This picture no longer exists. Please choose it again.")
  await expect.element(fault).toBeVisible()
  await expect.element(file).toHaveFocus()
  send.mockReturnValue(stored("b"))
  await choosePicture()
  await shows("b")
  await expect.element(fault).not.toBeInTheDocument()
  await postAd()
  await isPosted()
})

test("whoever chooses a picture by keyboard stays in its field, and is told when it has arrived", async () => {
  let answer = Promise.withResolvers<UploadAnswer>()
  answerUploads(() => answer.promise)
  await show()
  const choose = async () => {
    file.element().focus()
    await choosePicture()
    await expect.element(page.getByRole("progressbar")).toBeVisible()
  }
  await choose()
  await expect.element(file).toHaveFocus()
  await lookAt()
  button("Cancel").element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument()
  await expect.element(file).toHaveFocus()
  answer = Promise.withResolvers()
  await choose()
  button("Cancel").element().focus()
  answer.resolve(stored("a"))
  await expect
    .element(field.getByRole("status"))
    .toHaveTextContent("The picture has arrived. It is saved with the form.")
  expect(field.element().contains(document.activeElement)).toBe(true)
})

test("a form is said in another language at once, in no other words between, and keeps what was typed", async () => {
  onTestFinished(forgetLanguage)
  const NewAd = newAd.default
  await showRoute(
    {
      ...newAd,
      default: (props) => (
        <>
          <LanguageMenu />
          <NewAd {...props} />
        </>
      ),
    },
    { path: "/market/new", address: "/market/new", viewer: rider },
  )
  await description.fill("Front brake of an Ossa")
  const heading = page.getByRole("heading", { level: 1 }).element()
  const said = new Set([heading.textContent])
  const note = new MutationObserver(() => said.add(heading.textContent))
  note.observe(document.body, { subtree: true, childList: true, characterData: true })
  await button("Language: en").click()
  await page.getByRole("menuitemradio", { name: "Eesti" }).click()
  await expect.element(page.getByLabelText("Kirjeldus")).toHaveValue("Front brake of an Ossa")
  note.disconnect()
  expect([...said]).toEqual(["New ad", "Uus kuulutus"])
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
})
