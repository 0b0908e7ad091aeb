import { linkStyles } from '#app/desk/start/page-styles.ts'
import { ListPageFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Replies')
export const links = linkStyles('/admin/replies')

export default function RepliesRoute() {
  return <ListPageFrame title="Replies" loading="Loading replies..." />
}
