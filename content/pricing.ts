import { site } from '#site'
import type { Bundle, HomeRate, Page, PlanColumn } from './types.ts'

const REMOTE = '$160/hr'
const ONSITE = '$199/hr'

export const homeRates: readonly HomeRate[] = [
  {
    service: 'Computer Tune-Up',
    remote: REMOTE,
    onsite: ONSITE,
    description: 'Startup, updates, storage, speed',
    sample: true,
  },
  {
    service: 'Virus/Malware Removal',
    remote: REMOTE,
    onsite: ONSITE,
    description: 'Clean, patch, and check the backups',
    sample: true,
  },
  {
    service: 'Wi-Fi Setup',
    remote: REMOTE,
    onsite: ONSITE,
    description: 'Coverage in every room, guest network',
    sample: true,
  },
  {
    service: 'Software Installation',
    remote: REMOTE,
    onsite: ONSITE,
    description: 'Installed, licensed, signed in',
    sample: true,
  },
  {
    service: 'Data Backup Setup',
    remote: REMOTE,
    onsite: ONSITE,
    description: 'Automatic, tested, and off the desk',
    sample: true,
  },
  {
    service: 'Smart Home Setup',
    remote: 'N/A',
    onsite: ONSITE,
    description: 'Locks, lights, cameras, speakers',
    sample: true,
  },
]

export const bundle: Bundle = {
  share: '15%',
  title: 'Bundle three or more services',
  text: 'Book them together, remote or onsite: the bill drops 15%.',
  action: { label: 'Schedule a visit', href: '/contact' },
}

const everyPlan = ['24/7 monitoring', 'Help desk, phone and tickets', 'Basic security', 'Monthly reports']
const fromProfessional = ['Advanced security', 'Cloud backup', 'Priority support']
const enterpriseOnly = ['Dedicated manager', 'Onsite support', 'Custom solutions']

/** The features of each plan are samples until the owner confirms them; names and prices are facts. */
const plans: readonly PlanColumn[] = [
  {
    name: 'Essential Support',
    short: 'Ess.',
    price: '$199',
    period: 'per user, per month',
    description: 'For small offices that need someone to call and someone watching.',
    features: everyPlan,
    action: { label: 'Get Started', href: '/contact' },
    sample: true,
  },
  {
    name: 'Professional Suite',
    short: 'Pro',
    price: '$299',
    period: 'per user, per month',
    description: 'For companies with client data, deadlines or an auditor.',
    features: [...everyPlan, ...fromProfessional],
    popular: true,
    action: { label: 'Get Started', href: '/contact' },
    sample: true,
  },
  {
    name: 'Enterprise Shield',
    short: 'Ent.',
    price: 'Custom',
    period: 'priced for your sites',
    description: 'For several sites, compliance rules, or both.',
    features: [...everyPlan, ...fromProfessional, ...enterpriseOnly],
    action: { label: 'Contact Sales', href: '/contact' },
    sample: true,
  },
]

export const pricing = {
  path: '/pricing',
  name: 'Pricing',
  summary: 'Plans and hourly rates',
  meta: {
    title: `Prices for business IT and home help | ${site.name}`,
    description:
      'Business plans from $199 per user, per month. Home help at $160 an hour remote and $199 onsite, with 15% off three or more services.',
  },
  group: 'pricing',
  title: 'Prices, in writing',
  lead: 'Flat monthly plans for companies. Posted hourly rates for homes. Nothing starts until you say yes.',
  business: {
    label: 'Business IT',
    intro: 'One price per person, so the bill follows your headcount and nothing else.',
    plans,
    note: 'Invoices are due within 30 days. You can change or end a plan with 30 days’ notice.',
  },
  home: {
    label: 'Home Support',
    intro: 'Hourly rates. You approve the estimate before we start.',
    rates: homeRates,
    bundle,
    note: `Remote help anywhere in the U.S. Onsite across ${site.region}.`,
  },
  closing: {
    title: 'Not sure which plan fits?',
    text: 'Tell us how many people, computers and sites you have. We’ll name the plan or the hours right on the phone.',
  },
} as const satisfies Page & Record<string, unknown>
