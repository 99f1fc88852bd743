import { data } from "react-router"
import { PageNotFound } from "#app/site/shell/error-pages.tsx"

export const loader = () => data(null, { status: 404 })

export default PageNotFound
