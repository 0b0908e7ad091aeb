import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const cloudServices: ComposedPage = {
  path: '/services/cloud-services',
  name: 'Cloud Services',
  summary: 'Moves, backups, costs',
  meta: {
    title: `Cloud migration in five steps | ${site.name}`,
    description:
      'Files, email and programs moved out of the server closet in five steps, with the old server kept running until the new place is proven.',
  },
  group: 'services',
  keywords: [
    'cloud migration',
    'Microsoft 365',
    'Google Workspace',
    'file server',
    'server replacement',
    'cloud backup',
  ],
  head: {
    variant: 'figure-below',
    title: 'Move out of the server closet',
    lead: 'Files, email and programs move in five steps. The old server keeps running until the new place has proven itself.',
    sample: true,
    actions: [{ label: 'Plan a move', href: '/contact' }, callLink],
    figure: 'migration',
  },
  blocks: [
    {
      kind: 'timeline',
      along: 'profile',
      sample: true,
      title: 'Five camps on the way up',
      steps: [
        { title: 'Inventory', text: 'Every share, mailbox and program on a list, with who uses it.' },
        { title: 'Pilot', text: 'Three people work in the new place for a week and complain freely.' },
        { title: 'Move', text: 'Everything is copied at night. The originals stay where they are.' },
        { title: 'Switch', text: 'Everyone signs in on a Monday, with a technician in the room.' },
        { title: 'Retire', text: 'The old disks are wiped, and the closet is a closet again.' },
      ],
    },
    {
      kind: 'cost-table',
      sample: true,
      title: 'Where the money goes, before and after',
      text: 'No two closets are alike, so there’s no total here. You get yours in writing.',
      columns: ['What you pay for', 'Server closet', 'Cloud'],
      rows: [
        ['Hardware', 'A new server every five years', 'None'],
        ['Power and cooling', 'Day and night, on your bill', 'None'],
        ['Programs', 'Licenses bought up front', 'Per person, per month'],
        ['Backup', 'A drive someone has to swap', 'Part of the Professional plan'],
        ['Room to grow', 'The next size up in servers', 'One more name on the list'],
        ['The move itself', 'None', 'One fixed quote'],
      ],
      note: 'If staying put is cheaper for you, the comparison will show it.',
    },
    {
      kind: 'related',
      paths: ['/services/managed-it', '/services/saas-support', '/services/user-access'],
    },
  ],
  closing: {
    title: 'How old is your server?',
    text: 'Read us the label on the front. We’ll tell you what would move, what would stay and what it takes.',
  },
}
