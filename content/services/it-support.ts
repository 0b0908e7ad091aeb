import { site } from '#site'
import { callLink } from '../call-link.ts'
import { responseHours } from '../parse-response-time.ts'
import { businessHours } from '../region.ts'
import type { ComposedPage } from '../types.ts'

const response = (label: string, time: string, text: string) =>
  ({ label, time, hours: responseHours(time), text, sample: true }) as const

export const itSupport: ComposedPage = {
  path: '/services/it-support',
  name: 'IT Support',
  summary: 'Help desk and desk-side fixes',
  meta: {
    title: `IT support for ${site.region} offices | ${site.name}`,
    description:
      'Computers, printers, Wi-Fi and accounts. Response under 4 hours for critical problems, 8 for high priority, 24 for standard.',
  },
  group: 'services',
  keywords: ['computer support', 'tech support', 'technician', 'printer', 'office network', 'response time', 'SLA'],
  head: {
    variant: 'figure-right',
    title: 'Someone picks\u00a0up, and fixes it',
    lead: 'Computers, printers, Wi-Fi, accounts. Critical problems get a response in under 4 business hours, and nothing waits longer than 24.',
    actions: [callLink, { label: 'Ask for a quote', href: '/contact' }],
    figure: 'response-bar',
  },
  blocks: [
    {
      kind: 'response-table',
      title: 'Three speeds, depending on who can’t work',
      text: 'You tell us how bad it is. That decides how soon we respond.',
      responses: [
        response('Critical', 'under 4 hours', 'The server is down, the network is out, or nobody can sign in.'),
        response('High priority', 'under 8 hours', 'One person is stuck, or one program everyone needs won’t open.'),
        response(
          'Standard',
          'under 24 hours',
          'Something is slow, odd or due for a change, but people can keep working.',
        ),
      ],
      note: `Counted in business hours: ${businessHours(site.timeZoneName)}. Emergency assistance runs ${site.emergencyHours}.`,
    },
    {
      kind: 'feature-list',
      sample: true,
      title: 'What people ask us to fix',
      text: 'If it has a plug or a password, ask.',
      items: [
        'Desktops, laptops and docks',
        'Servers and shared drives',
        'Wi-Fi, switches and firewalls',
        'Printers and scanners',
        'Email and calendars',
        'Passwords and sign-in',
        'Program installs and updates',
        'Viruses and pop-ups',
        'New machines, ordered and set up',
        'Calls to your internet provider',
      ],
    },
    {
      kind: 'call-band',
      title: 'Down right now?',
      text: `Skip the form. Emergencies are answered ${site.emergencyHours}, and you can send the details while we talk.`,
      actions: [callLink, { label: 'Open a ticket', href: '/support' }],
    },
  ],
  closing: {
    title: 'Tell us what keeps breaking',
    text: 'Name the three things your office complains about most. We’ll tell you what each takes to fix for good.',
  },
}
