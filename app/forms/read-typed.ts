import { data } from "react-router"

/** Returns the fields that a form sent; what is no form, or ends too soon, is answered 400. */
export async function readTyped(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
