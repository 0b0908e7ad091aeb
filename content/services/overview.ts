import { site } from '#site'
import type { ComposedPage } from '../types.ts'

const learnMore = { label: 'Learn More', href: '/contact' }

export const servicesOverview: ComposedPage = {
  path: '/services',
  name: 'Services',
  summary: 'Four kinds of work, twelve services',
  meta: {
    title: `Business IT services in ${site.region} | ${site.name}`,
    description: `IT support, cybersecurity, cloud and on-demand repairs for ${site.region} businesses. See what each covers, call ${site.phone.display} or ask for a free consultation.`,
  },
  group: 'services',
  keywords: ['overview', 'business', 'help', 'offer', 'consultation', 'compliance'],
  head: {
    variant: 'plain',
    title: 'What we take off your desk',
    lead: 'The computers, the accounts, the backups, and being the person everyone asks. Hand over all of it or just one piece.',
    actions: [
      { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` },
      { label: 'Get Free Consultation', href: `mailto:${site.email}` },
    ],
  },
  blocks: [
    {
      kind: 'bands',
      bands: [
        {
          title: 'IT Support & Management',
          text: 'One number for every computer question, and people who watch the machines before anyone has to ask.',
          figure: 'response-bar',
          features: [
            '24/7 proactive monitoring',
            'Help desk by phone and by ticket',
            'Critical issues answered in under 4 hours',
            'Strategic IT planning',
            'Flat monthly plans',
            `Onsite visits across ${site.serviceArea}`,
          ],
          action: learnMore,
          more: [
            { label: 'IT Support', href: '/services/it-support' },
            { label: 'Managed IT', href: '/services/managed-it' },
          ],
        },
        {
          title: 'Cybersecurity & Compliance',
          text: 'Four controls between a stranger and your data, and the paperwork that proves they are on.',
          figure: 'rings',
          features: [
            'Email filtered before the inbox',
            'Sign-in rules for new hires and departures',
            'Laptops and servers patched and encrypted',
            'Backups out of reach of ransomware',
            'Answers for insurers and auditors',
            'A plan for the day something gets through',
          ],
          action: learnMore,
          more: [
            { label: 'Cybersecurity', href: '/services/cybersecurity' },
            { label: 'Endpoint Protection', href: '/services/endpoint-protection' },
          ],
          sample: true,
        },
        {
          title: 'Cloud Services',
          text: 'Files, email and line-of-business programs moved out of the closet, one department at a time.',
          figure: 'migration',
          features: [
            'An inventory before anything moves',
            'A pilot group first',
            'The switch made on a weekend',
            'Cloud backup',
            'Help with the apps you subscribe to',
            'The old server wiped and retired',
          ],
          action: learnMore,
          more: [
            { label: 'Cloud Services', href: '/services/cloud-services' },
            { label: 'SaaS Support', href: '/services/saas-support' },
          ],
          sample: true,
        },
        {
          title: 'On-Demand Support',
          text: 'For companies with their own IT, or none yet. You call when it breaks and pay for that call.',
          figure: 'ticket-stub',
          features: [
            'No contract',
            'Same-day service',
            'Remote help anywhere in the U.S.',
            `A technician onsite in ${site.serviceArea}`,
            'Computer and laptop repair',
            'Virus and malware removal',
          ],
          action: learnMore,
          more: [
            { label: 'On-Demand Support', href: '/services/on-demand' },
            { label: 'Onsite Support', href: '/services/onsite' },
          ],
        },
      ],
    },
    {
      kind: 'related',
      title: 'All twelve, by name',
      paths: [
        '/services/it-support',
        '/services/managed-it',
        '/services/help-desk',
        '/services/cybersecurity',
        '/services/email-security',
        '/services/user-access',
        '/services/endpoint-protection',
        '/services/cloud-services',
        '/services/saas-support',
        '/services/on-demand',
        '/services/onsite',
        '/services/virus-removal',
      ],
    },
  ],
  closing: {
    title: 'Not sure whose job it is?',
    text: 'Describe the trouble in your own words. Whoever picks up gets it to the right person.',
  },
}
