import { site } from '#site'
import { callLink } from './call-link.ts'
import { posted, startingAt } from './prices.ts'
import { isAtHome } from './region.ts'
import type { Page } from './types.ts'

const count = /\d[\d,.]*/.exec(site.claims.clients)?.[0]
const clients = count ? `more than ${count} ` : ''

export const home = {
  path: '/',
  name: 'Home',
  summary: 'The front page',
  group: 'default',
  meta: { title: site.og.title, description: site.og.description },
  hero: {
    title: site.tagline,
    lead: `We monitor, secure and repair computers for ${clients}${site.region} businesses and households. Remote help anywhere in the U.S., onsite across ${isAtHome ? 'the state' : site.serviceArea}.`,
    actions: [{ label: 'Get Started Today', href: '#service-pathways' }, callLink],
    facts: [
      { value: site.claims.years, text: `${site.region}’s IT partner since ${site.since}` },
      { value: site.claims.clients, text: 'Clinics, firms, builders, households' },
      { value: site.claims.response, text: 'Average response to critical issues' },
      { value: site.emergencyHours, text: 'Monitoring and emergency support' },
    ],
  },
  pathways: {
    title: 'Choose Your Success Path',
    text: 'Same technicians, two ways in. Start with whoever owns the computer.',
    business: {
      title: 'Business Solutions',
      text: 'We run all of it, or back up the person who does. We watch it day and night and plan it a year ahead.',
      lines: [
        { label: '24/7 proactive monitoring', value: 'Managed IT' },
        { label: 'Email, endpoint and account protection', value: 'Cybersecurity' },
        { label: 'Migrations without a lost Monday', value: 'Cloud' },
        { label: 'A written plan and a yearly budget', value: 'Strategy' },
      ],
      action: { label: 'Explore Business IT', href: '/services' },
      sample: true,
    },
    home: {
      title: 'Home & Personal',
      text: 'Slow, infected or just won’t print. Fixed remotely in one session, or at your kitchen table.',
      lines: [
        { label: 'Virus removal', value: startingAt('Virus Removal') },
        { label: 'Computer tune-up', value: startingAt('Computer Tune-Up') },
        { label: 'Wi-Fi setup', value: startingAt('Wi-Fi Setup') },
        { label: 'Smart home setup', value: startingAt('Smart Home Setup') },
      ],
      action: { label: 'Get Home Support', href: '/home-help' },
    },
  },
  strategy: {
    title: 'A plan for the climb, not just the next ticket',
    text: 'Four questions we answer in writing before we quote anything.',
    action: { label: 'Schedule Your Consultation', href: '/contact' },
    questions: [
      { title: 'IT Support', text: 'Who do people call, and how fast does someone pick up?' },
      { title: 'Hardware Support', text: 'Which machines get replaced, and in which quarter?' },
      { title: 'Disaster Recovery', text: 'If the office floods tonight, when are you working again?' },
      { title: 'Cloud Services', text: 'What moves, what stays, and what does it cost each month?' },
    ],
    sample: true,
  },
  repair: {
    label: 'Repairs and networks',
    slides: [
      {
        scene: 'computer-repair',
        title: 'Computer Repair',
        text: 'Slow, loud or dead. Fixed remotely when we can, on the bench when we can’t.',
        actions: [
          { label: 'Schedule Repair', href: callLink.href },
          { label: 'Get Quote', href: '/contact' },
        ],
      },
      {
        scene: 'network-solutions',
        title: 'Network Solutions',
        text: 'Wi-Fi, firewalls and cabling that reach the last desk.',
        actions: [
          { label: 'Network Support', href: callLink.href },
          { label: 'Learn More', href: '/services/managed-it' },
        ],
      },
      {
        scene: 'laptop-repair',
        title: 'Laptop Repair',
        text: 'Cracked screen, dead battery, spilled coffee. Same-day diagnosis.',
        actions: [
          { label: 'Fix My Laptop', href: callLink.href },
          { label: 'View Services', href: '/services/it-support' },
        ],
      },
    ],
  },
  trust: {
    title: `Why ${site.region} Trusts Us`,
    text: isAtHome
      ? 'Onsite from Fort Collins to Trinidad and Grand Junction to the plains. Remote everywhere else.'
      : `Onsite across ${site.serviceArea}. Remote everywhere else.`,
    map: `Map of ${site.region} with its interstates, the Continental Divide and the towns we drive to.`,
    reasons: [
      {
        icon: 'certified',
        title: 'Certified Experts',
        text: 'The person who answers can fix it. Vendor-certified technicians, no call-center script.',
        sample: true,
      },
      {
        icon: 'response',
        title: 'Rapid Response',
        text: `${site.claims.response} on average for critical business issues. Same-day service for repairs.`,
      },
      {
        icon: 'value',
        title: 'Exceptional Value',
        text: 'Flat monthly plans or a posted hourly rate. You see the price before we start.',
      },
      {
        icon: 'partnership',
        title: 'Strategic Partnership',
        text: 'A yearly plan and budget, so a dead server is never a surprise line item.',
        sample: true,
      },
      {
        icon: 'security',
        title: 'Comprehensive Security',
        text: 'Email, endpoints, accounts and backups watched around the clock, not once a quarter.',
        sample: true,
      },
      {
        icon: 'roots',
        title: `${site.region} Roots`,
        text: `Here since ${site.since}. When a job needs hands, someone drives to you.`,
      },
    ],
    sample: true,
  },
  testimonials: {
    title: 'Success Stories',
    label: 'What customers say',
    stories: [
      {
        name: 'Dana Whitfield',
        company: 'Ponderosa Family Health',
        town: 'Longmont',
        at: [-105.1, 40.17],
        quote:
          'Our server died at six on a Monday morning. They had us seeing patients by 9:40, and the replacement was in the rack by Wednesday.',
        rating: 5,
        sample: true,
      },
      {
        name: 'Luis Ortega',
        company: 'Ortega & Hale Law',
        town: 'Colorado Springs',
        at: [-104.82, 38.83],
        quote:
          'A partner opened a fake invoice at ten to five on a Friday. They locked the account while we were still on the phone. No file left the office.',
        rating: 5,
        sample: true,
      },
      {
        name: 'Carol Jensen',
        company: 'Home customer',
        town: 'Pueblo',
        at: [-104.61, 38.25],
        quote: `Pop-ups had taken over my laptop. A technician cleaned it up remotely for ${posted('Virus Removal', 'a fair price')} while I made lunch, and showed me which download did it.`,
        rating: 5,
        sample: true,
      },
    ],
  },
  closing: {
    title: 'Something broken, or about to be?',
    text: 'Call and talk to a technician, or send the details and we’ll answer within 4 hours during business hours.',
  },
} as const satisfies Page & Record<string, unknown>
