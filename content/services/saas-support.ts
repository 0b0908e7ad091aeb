import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const saasSupport: ComposedPage = {
  path: '/services/saas-support',
  name: 'SaaS Support',
  summary: 'Help with the apps you pay for',
  meta: {
    title: `Support for Microsoft 365 and other apps | ${site.name}`,
    description:
      'Licenses, permissions, sync and the odd error in Microsoft 365, Google Workspace, QuickBooks Online and the other apps your office rents.',
  },
  group: 'services',
  keywords: [
    'Microsoft 365',
    'Office 365',
    'Google Workspace',
    'QuickBooks',
    'Teams',
    'Zoom',
    'Dropbox',
    'app support',
    'licenses',
  ],
  head: {
    variant: 'panel',
    title: 'Help with the apps you already pay for',
    lead: 'The vendor’s help page says clear the cache. We know your accounts, your permissions and the other app it talks to.',
    sample: true,
    actions: [],
    panel: {
      title: 'Ask about an app',
      lines: [
        { title: 'Which app', text: 'Any on the map below, and most that aren’t' },
        { title: 'Who it’s for', text: 'Offices on a plan, or by the job' },
        { title: 'How', text: 'On the phone, with your screen shared' },
      ],
      action: { label: 'Tell us what it does', href: '/contact' },
    },
  },
  blocks: [
    {
      kind: 'index-table',
      sample: true,
      title: 'The apps on our map',
      text: 'Find yours in the index and its neighbors on the map.',
      rows: [
        { cell: 'A1', app: 'Microsoft 365', text: 'Mailboxes, Teams, shared files that stopped syncing' },
        { cell: 'A2', app: 'Dropbox', text: 'Conflicted copies and full disks' },
        { cell: 'A4', app: 'Procore', text: 'Field tablets that won’t sign in' },
        { cell: 'B1', app: 'Google Workspace', text: 'Shared drives and calendars of people who left' },
        { cell: 'B3', app: 'QuickBooks Online', text: 'Bank feeds, users, the accountant’s access' },
        { cell: 'C2', app: 'Zoom', text: 'Rooms, recordings, the camera nobody can find' },
        { cell: 'C4', app: 'Adobe Acrobat', text: 'Licenses, signatures, the default program' },
        { cell: 'D1', app: 'Slack', text: 'Guests, channels, who left but can still read along' },
        { cell: 'D3', app: 'SharePoint', text: 'Who can see which library' },
        { cell: 'D4', app: 'DocuSign', text: 'Templates and envelopes that never arrive' },
      ],
    },
    {
      kind: 'feature-list',
      sample: true,
      title: 'What we fix',
      items: [
        'Sign-in loops and lost authenticator apps',
        'Files that won’t sync',
        'Email that lands in the wrong folder',
        'Licenses you pay for and nobody uses',
        'Permissions after a role change',
        'Two apps that stopped talking',
        'Moves from one app to another',
        'A call to the vendor, so you don’t have to',
      ],
    },
    {
      kind: 'related',
      paths: ['/services/cloud-services', '/services/user-access', '/services/it-support'],
    },
  ],
  closing: {
    title: 'Read us the error message',
    text: 'Word for word, with the app’s name. That’s usually enough to start.',
  },
}
