import { linkStyles } from '#app/desk/start/page-styles.ts'
import { ListPageFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Email')
export const links = linkStyles('/admin/mail')

export default function MailRoute() {
  return <ListPageFrame title="Email" loading="Loading emails..." />
}
