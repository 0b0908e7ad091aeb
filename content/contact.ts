import { site } from '#site'
import { businessHours, isAtHome } from './region.ts'
import type { Page } from './types.ts'

export const contact = {
  path: '/contact',
  name: 'Contact',
  summary: 'Call, email or write',
  group: 'default',
  meta: {
    title: `Contact | ${site.name}`,
    description: `Call, email or write to ${site.name}. We respond within 4 hours during business hours.`,
  },
  title: 'Get in Touch',
  lead: 'A technician answers the phone. Messages get a response within 4 hours during business hours.',
  ways: {
    title: 'How to Reach Us',
    cells: [
      {
        label: 'Call Us',
        value: site.phone.display,
        text: businessHours(site.timeZoneLabel),
        href: `tel:${site.phone.tel}`,
      },
      {
        label: 'Email Us',
        value: site.email,
        text: 'Quotes, invoices, paperwork',
        href: `mailto:${site.email}`,
      },
      {
        label: 'Service Area',
        value: `All of ${site.serviceArea}`,
        text: 'Onsite here, remote nationwide',
        href: '#coverage',
      },
      {
        label: 'Support Ticket',
        value: 'Open a ticket',
        text: 'The ticket system runs 24/7',
        href: '/support',
      },
    ],
  },
  form: {
    title: 'Send Us a Message',
    text: 'For questions, quotes and visits. If something is broken right now,',
    instead: { label: 'open a ticket instead', href: '/support' },
  },
  emergency: {
    title: 'Emergency support',
    text: 'Servers down, or someone locked out after hours? We answer around the clock.',
  },
  coverage: {
    title: `Onsite in ${site.serviceArea}, remote nationwide`,
    text: [
      `When a job needs hands, a technician drives to your office or home anywhere in ${isAtHome ? 'the state' : site.serviceArea}.`,
      `Everything else we fix by remote session, in ${site.serviceArea} and across the U.S.`,
    ],
    ...(isAtHome && {
      towns: { sample: true, text: 'From Fort Collins to Trinidad, from Grand Junction to the plains.' },
    }),
  },
} as const satisfies Page & Record<string, unknown>
