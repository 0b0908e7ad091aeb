import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { SETTINGS } from '../start/page-of.ts'

export type SettingsProps = {
  /** Null while the server cannot be reached. */
  admin: Admin | null
  /** Called when an admin who was required to set up a second factor has done so. */
  onRequiredSetUpDone: () => void
}

/** The groups of the list, with the least role that finds a page there; a page elsewhere is a link only. */
export const SETTINGS_GROUPS = [
  {
    name: 'You',
    pages: [
      { path: '/admin/settings/profile', name: 'Profile', least: 'technician' },
      { path: '/admin/settings/security', name: 'Security', least: 'technician' },
      { path: '/admin/settings/notifications', name: 'Notifications', least: 'technician' },
    ],
  },
  {
    name: 'Team',
    pages: [
      { path: '/admin/settings/people', name: 'People', least: 'admin' },
      { path: '/admin/settings/assignment', name: 'Assignment', least: 'manager' },
      { path: '/admin/settings/tags', name: 'Tags', least: 'manager' },
      { path: '/admin/replies', name: 'Saved replies', least: 'technician' },
      { path: '/admin/activity', name: 'What happened', least: 'technician' },
    ],
  },
  {
    name: 'Email',
    pages: [
      { path: '/admin/settings/sending', name: 'Sending', least: 'admin' },
      { path: '/admin/settings/receiving', name: 'Receiving', least: 'admin' },
      { path: '/admin/settings/email-texts', name: 'Email texts', least: 'manager' },
      { path: '/admin/settings/emails', name: 'Emails to customers', least: 'manager' },
      { path: '/admin/settings/blocked', name: 'Blocked senders', least: 'manager' },
    ],
  },
  {
    name: 'Website',
    pages: [
      { path: '/admin/settings/company', name: 'Company', least: 'admin' },
      { path: '/admin/settings/form', name: 'Ticket form', least: 'admin' },
      { path: '/admin/settings/go-online', name: 'Go online', least: 'admin' },
    ],
  },
] as const

type Link = (typeof SETTINGS_GROUPS)[number]['pages'][number]
export type SettingsPath = Extract<Link['path'], `${typeof SETTINGS}/${string}`>

export const SETTINGS_PAGES = SETTINGS_GROUPS.flatMap<Link>(({ pages }) => pages).filter(
  (page): page is Extract<Link, { path: SettingsPath }> => page.path.startsWith(SETTINGS),
)
