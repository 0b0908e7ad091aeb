import { site } from '#site'
import type { Page } from './types.ts'

export const home = {
  path: '/',
  name: 'Home',
  summary: 'The front page',
  group: 'default',
  meta: { title: site.og.title, description: site.og.description },
  title: site.tagline,
  lead: 'We monitor, secure and repair computers for more than 500 Colorado businesses and households. Remote help anywhere in the U.S., onsite across the state.',
  facts: [
    { value: site.claims.years, text: `${site.region}’s IT partner since ${site.since}` },
    { value: site.claims.clients, text: 'Businesses and households' },
    { value: site.claims.response, text: 'Average response, critical business issues' },
    { value: site.emergencyHours, text: 'Monitoring and emergency support' },
  ],
  closing: {
    title: 'Something broken, or about to be?',
    text: 'Call and talk to a technician, or send the details and we’ll answer within 4 hours during business hours.',
  },
} as const satisfies Page & Record<string, unknown>
