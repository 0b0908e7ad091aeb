import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { SETTINGS } from '../start/page-of.ts'

export type SettingsProps = {
  /** Null while the server cannot be reached. */
  admin: Admin | null
  /** Called when an admin who was required to set up a second factor has done so. */
  onRequiredSetUpDone: () => void
}

/** The groups of the list; a page elsewhere is a link only. */
export const SETTINGS_GROUPS = [
  {
    name: 'You',
    pages: [
      { path: '/admin/settings/profile', name: 'Profile' },
      { path: '/admin/settings/security', name: 'Security' },
      { path: '/admin/settings/notifications', name: 'Notifications' },
    ],
  },
  {
    name: 'Team',
    pages: [
      { path: '/admin/settings/people', name: 'People' },
      { path: '/admin/settings/assignment', name: 'Assignment' },
      { path: '/admin/settings/tags', name: 'Tags' },
      { path: '/admin/replies', name: 'Saved replies' },
      { path: '/admin/activity', name: 'What happened' },
    ],
  },
  {
    name: 'Email',
    pages: [
      { path: '/admin/settings/sending', name: 'Sending' },
      { path: '/admin/settings/receiving', name: 'Receiving' },
      { path: '/admin/settings/email-texts', name: 'Email texts' },
      { path: '/admin/settings/emails', name: 'Emails to customers' },
      { path: '/admin/settings/blocked', name: 'Blocked senders' },
    ],
  },
  {
    name: 'Website',
    pages: [
      { path: '/admin/settings/company', name: 'Company' },
      { path: '/admin/settings/form', name: 'Ticket form' },
      { path: '/admin/settings/go-online', name: 'Go online' },
    ],
  },
] as const

type Link = (typeof SETTINGS_GROUPS)[number]['pages'][number]
export type SettingsPath = Extract<Link['path'], `${typeof SETTINGS}/${string}`>

export const SETTINGS_PAGES = SETTINGS_GROUPS.flatMap<Link>(({ pages }) => pages).filter(
  (page): page is Extract<Link, { path: SettingsPath }> => page.path.startsWith(SETTINGS),
)
