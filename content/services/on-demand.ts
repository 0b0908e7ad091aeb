import { site } from '#site'
import { callLink } from '../call-link.ts'
import type { ComposedPage } from '../types.ts'

export const onDemand: ComposedPage = {
  path: '/services/on-demand',
  name: 'On-Demand Support',
  summary: 'Help by the job, without a contract',
  meta: {
    title: `On-demand IT support, no contract | ${site.name}`,
    description: `Call when something breaks, approve the estimate, pay for that job. Remote support nationwide, onsite visits across ${site.serviceArea}.`,
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
        { title: `Onsite, across ${site.serviceArea}`, text: 'Same-day service when it needs hands.' },
        { title: 'After hours', text: `Emergency assistance ${site.emergencyHours}.` },
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
        { title: 'The server won’t start', text: 'Diagnosis first, then data, then the machine.' },
        {
          title: 'Someone left angry',
          text: 'Every account closed and every shared password changed, in one session.',
        },
        {
          title: 'A laptop met a cup of coffee',
          text: 'Turn it off and bring it in. Don’t test whether it still works.',
        },
        {
          title: 'The office is moving',
          text: 'Desks unplugged on Friday, plugged in and printing on Monday.',
        },
        { title: 'A second opinion', text: 'Someone quoted you a new system. We go through the quote with you.' },
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
          text: 'What we did and how long it took. Payment is due within 30 days of the invoice date.',
        },
      ],
    },
    {
      kind: 'call-band',
      title: 'Calling us every month?',
      text: 'A plan may cost less than the calls. There are three, each at one flat price.',
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
