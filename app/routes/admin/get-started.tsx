import { linkStyles } from '#app/desk/start/page-styles.ts'
import { ListPageFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Get started')
export const links = linkStyles('/admin/get-started')

export default function GetStartedRoute() {
  return <ListPageFrame title="Get started" loading="Checking what is set up..." />
}
