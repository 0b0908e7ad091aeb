import { site } from '#site'
import { posted, startingAt } from '../prices.ts'
import type { ComposedPage } from '../types.ts'

const scheduleVisit = { label: 'Schedule Visit', href: '/contact' }

export const homeHelpOverview: ComposedPage = {
  path: '/home-help',
  name: 'Home Help',
  summary: 'Computer help for households',
  meta: {
    title: `Home computer help, same day | ${site.name}`,
    description: `Same-day help with home computers, Wi-Fi and smart homes: remote anywhere in the U.S., onsite in ${site.serviceArea}. Virus removal ${startingAt('Virus Removal')}, tune-up ${startingAt('Computer Tune-Up')}.`,
  },
  group: 'home-help',
  keywords: ['home', 'computer', 'repair', 'slow', 'virus', 'wifi', 'printer', 'personal', 'household'],
  head: {
    variant: 'warm',
    title: 'Your computer, working again today',
    lead: `Same-day service for home computers, Wi-Fi and smart homes. On your screen anywhere in the U.S., at your door in ${site.serviceArea}.`,
    actions: [{ label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` }, scheduleVisit],
  },
  blocks: [
    {
      kind: 'panels',
      panels: [
        {
          title: 'Remote Support',
          text: 'A technician looks at your screen while you watch. Good for viruses, slow starts, updates and email.',
          lines: ['Windows and Mac', 'Anywhere in the U.S., no drive time', 'You see every click and can end it'],
          action: { label: 'Start Remote Session', href: '/resources' },
          sample: true,
        },
        {
          title: 'Onsite Support',
          text: 'For Wi-Fi that stops at the stairs, new machines, and anything that won’t turn on.',
          lines: [
            `Homes across ${site.serviceArea}`,
            'Everything plugged in and tested',
            'You approve the work before it starts',
          ],
          action: scheduleVisit,
          sample: true,
        },
      ],
    },
    {
      kind: 'price-lines',
      title: 'Popular services',
      text: 'Starting prices for the jobs people call about most.',
      lines: [
        {
          title: 'Virus Removal',
          text: 'The infection gone, the way in closed',
          price: posted('Virus Removal'),
          sample: true,
        },
        {
          title: 'Computer Tune-Up',
          text: 'Startup, updates and storage',
          price: posted('Computer Tune-Up'),
          sample: true,
        },
        {
          title: 'Wi-Fi Setup',
          text: 'A signal in every room, a network for guests',
          price: posted('Wi-Fi Setup'),
          sample: true,
        },
        {
          title: 'Smart Home Setup',
          text: 'Locks, lights, cameras, speakers',
          price: posted('Smart Home Setup'),
          sample: true,
        },
      ],
      action: { label: 'View All Services & Pricing', href: '/pricing#home' },
    },
    {
      kind: 'related',
      paths: ['/home-help/services', '/services/virus-removal', '/resources'],
    },
  ],
  closing: {
    title: 'Cursor frozen as you read this?',
    text: 'Grab your phone, dial the number and leave the computer alone. We’ll take it from there.',
  },
}
