import { linkStyles } from '#app/desk/start/page-styles.ts'
import { ListPageFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('What happened')
export const links = linkStyles('/admin/activity')

export default function ActivityRoute() {
  return <ListPageFrame title="What happened" loading="Loading..." />
}
