import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const onDemand: ComposedPage = {
  path: '/services/on-demand',
  name: 'On-Demand Support',
  summary: 'Help by the job, without a contract',
  meta: {
    title: `On-demand IT support, no contract | ${site.name}`,
    description:
      'Call when something breaks, approve the estimate, pay for that job. Remote support nationwide, onsite visits across Colorado.',
  },
  group: 'services',
  keywords: ['no contract', 'break fix', 'pay as you go', 'one-time repair', 'hourly IT', 'emergency IT'],
  head: {
    variant: 'panel',
    title: 'No contract. Call when it breaks.',
    lead: 'For offices that need a technician a few times a year. You pay for the job, and owe nothing in the months between.',
    sample: true,
    actions: [callLink, { label: 'Open a ticket', href: '/support' }],
    panel: {
      title: 'A technician today',
      lines: [
        { title: 'Remote, nationwide', text: 'We take over your screen while you watch.' },
        { title: 'Onsite, across Colorado', text: 'Same-day service when it needs hands.' },
        { title: 'Out of hours', text: `Emergency assistance ${site.emergencyHours}.` },
      ],
      action: { label: 'Book a technician', href: '/contact' },
    },
  },
  blocks: [
    {
      kind: 'feature-list',
      sample: true,
      title: 'What people call about',
      items: [
        {
          title: 'The internet is gone',
          text: 'Modem, firewall or provider: we find out which, and call them for you.',
        },
        { title: 'The server will not start', text: 'Diagnosis first, then data, then the machine.' },
        {
          title: 'Someone left in anger',
          text: 'Every account closed and every shared password changed, in one session.',
        },
        {
          title: 'A laptop met a coffee',
          text: 'Switch it off and bring it in. Do not try whether it still works.',
        },
        {
          title: 'The office is moving',
          text: 'Desks unplugged on Friday, plugged in and printing on Monday.',
        },
        { title: 'A second opinion', text: 'Somebody quoted you a new system. We read the quote with you.' },
      ],
    },
    {
      kind: 'numbered-rows',
      sample: true,
      figure: 'ticket-stub',
      title: 'How billing works',
      rows: [
        {
          title: 'You hear the estimate',
          text: 'After a few questions, before any work. Say no and it costs nothing.',
        },
        { title: 'We do the job', text: 'If it grows, we stop and ask before it costs more.' },
        {
          title: 'You get one invoice',
          text: 'What we did, how long it took. Payment is due within 30 days of its date.',
        },
      ],
    },
    {
      kind: 'call-band',
      title: 'Calling every month',
      text: 'Then a plan costs less than the calls. Three of them, each at one flat price.',
      actions: [
        { label: 'Compare the plans', href: '/services/managed-it' },
        { label: 'Talk it through', href: '/contact' },
      ],
    },
  ],
  closing: {
    title: 'Broken on a Tuesday, fixed on a Tuesday',
    text: 'Same-day service, remote or onsite. Call before lunch and tell us what you see.',
  },
}
