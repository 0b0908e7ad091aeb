import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const endpointProtection: ComposedPage = {
  path: '/services/endpoint-protection',
  name: 'Endpoint Protection',
  summary: 'Patching, encryption, detection',
  meta: {
    title: `Endpoint protection and patching | ${site.name}`,
    description:
      'Every laptop, desktop, phone and server counted, encrypted, patched and watched 24/7. What we protect, and the five layers that run on it.',
  },
  group: 'services',
  keywords: [
    'antivirus',
    'EDR',
    'laptop security',
    'encryption',
    'patch management',
    'lost laptop',
    'mobile devices',
    'MDM',
  ],
  head: {
    variant: 'figure-right',
    title: 'Every device inside the line',
    lead: 'A device nobody counted is the one that gets you. We list them all, put five layers on each, and monitor them 24/7.',
    sample: true,
    actions: [{ label: 'Have your devices counted', href: '/contact' }, callLink],
    figure: 'laptop-layers',
  },
  blocks: [
    {
      kind: 'feature-list',
      sample: true,
      title: 'What counts as a device',
      text: 'If it opens company email or files, it’s on the list.',
      items: [
        { title: 'Laptops', text: 'Windows and Mac, in the office, at home and in the truck.' },
        { title: 'Desktops', text: 'Including the shared one at the front desk.' },
        { title: 'Phones and tablets', text: 'Company apps in their own space, private photos left alone.' },
        { title: 'Computers at home', text: 'If company email is opened there, the same five layers apply.' },
        { title: 'Registers and kiosks', text: 'They run Windows, too, and nobody ever checks them.' },
        { title: 'Servers', text: 'In the closet or in the cloud, patched on the night you choose.' },
      ],
    },
    {
      kind: 'numbered-rows',
      sample: true,
      title: 'What runs on it',
      text: 'Five layers, numbered as in the drawing. One report a month shows which device is missing one.',
      rows: [
        { title: 'Screen lock', text: 'It locks after minutes, not at the end of the day.' },
        { title: 'Second sign-in', text: 'A stolen password alone isn’t enough.' },
        {
          title: 'Threat detection',
          text: 'It watches what programs do. A document that starts encrypting files is stopped.',
        },
        {
          title: 'Encrypted drive',
          text: 'A laptop left in a taxi is a lost laptop, not a lost client file.',
        },
        {
          title: 'Patches',
          text: 'Firmware and software, installed on a schedule, checked afterward, and rolled back if one breaks something.',
        },
      ],
    },
    {
      kind: 'related',
      paths: ['/services/user-access', '/services/virus-removal', '/services/cybersecurity'],
    },
  ],
  closing: {
    title: 'When a laptop is lost',
    text: 'Call right away. We lock it from here, then find out what was on it.',
  },
}
