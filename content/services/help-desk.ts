import { openHours } from '#contract/hours-in-words.ts'
import { site } from '#site'
import { callLink } from '../call-link.ts'
import { responseHours } from '../parse-response-time.ts'
import { businessHours } from '../region.ts'
import type { ComposedPage } from '../types.ts'

const response = (label: string, time: string, text: string) =>
  ({ label, time, hours: responseHours(time), text, sample: true }) as const

export const helpDesk: ComposedPage = {
  path: '/services/help-desk',
  name: 'Help Desk',
  summary: 'A technician in 15 minutes when it’s critical',
  meta: {
    title: `Help desk: 15 minutes when critical | ${site.name}`,
    description:
      'A help desk that reaches critical problems in under 15 minutes, high priority in under 1 hour and standard tickets in under 4 hours.',
  },
  group: 'services',
  keywords: [
    'helpdesk',
    'service desk',
    'IT hotline',
    'tech support phone number',
    'password reset',
    'locked out',
    'remote help',
  ],
  head: {
    variant: 'dark-number',
    title: 'Fifteen minutes to a technician when it’s critical',
    lead: 'High priority waits under an hour, standard under four. The first person you talk to can fix things.',
    actions: [callLink, { label: 'Open a ticket', href: '/support' }],
    number: { value: '15 min', text: 'at most in business hours, from a critical ticket to a technician' },
  },
  blocks: [
    {
      kind: 'response-table',
      figure: 'response-rings',
      title: 'The worse it is, the closer we are',
      responses: [
        response('Critical', 'under 15 minutes', 'Nobody can work: email, network or the main program is down.'),
        response('High priority', 'under 1 hour', 'Someone can’t work: locked out, no screen, no phone.'),
        response('Standard', 'under 4 hours', 'It works, but slowly, or you have a question.'),
      ],
      note: `Counted in business hours: ${businessHours(site.timeZoneName)}. Emergencies are answered by phone ${site.emergencyHours}.`,
    },
    {
      kind: 'feature-list',
      title: 'How to reach us',
      items: [
        {
          title: 'Phone',
          text: `Fastest for anything critical. ${openHours(site.hours)}, emergencies ${site.emergencyHours}.`,
          link: { label: site.phone.display, href: `tel:${site.phone.tel}` },
        },
        {
          title: 'Ticket',
          text: 'Open 24/7. You get a number right away and updates by email.',
          link: { label: 'Open a ticket', href: '/support' },
        },
        {
          title: 'Message',
          text: 'For questions that can wait. A response within 4 hours during business hours.',
          link: { label: 'Write to us', href: '/contact#contact-form' },
        },
      ],
    },
    {
      kind: 'numbered-rows',
      sample: true,
      title: 'What we need from you',
      text: 'Four answers save the first ten minutes. “It’s broken” also works.',
      rows: [
        {
          title: 'Who and where',
          text: 'Your name, a number where we can reach you, and which office or home you’re in.',
        },
        {
          title: 'The exact words',
          text: 'What the screen says. A photo or screenshot can go with the ticket.',
        },
        { title: 'Since when', text: 'And what changed that day: an update, a cable, a coworker.' },
        { title: 'Who else', text: 'Just you, your room, or everyone. This sets the priority.' },
      ],
    },
  ],
  closing: {
    title: 'Locked out right now?',
    text: 'The phone is faster than any form. Say “critical” first and your name second.',
  },
}
