import { linkStyles } from '#app/desk/start/page-styles.ts'
import { ListPageFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Companies')
export const links = linkStyles('/admin/companies')

export default function CompaniesRoute() {
  return <ListPageFrame title="Companies" loading="Loading companies..." />
}
