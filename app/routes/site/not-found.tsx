import { data } from "react-router"
import { PageNotFound } from "./error-pages.tsx"

export const loader = () => data(null, { status: 404 })

export default PageNotFound
