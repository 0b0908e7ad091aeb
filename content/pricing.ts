import { site } from '#site'
import { bundleShare, hourAtHome, hourlyRate, lowestPlan, priceNamed, priceOf, rateFor } from './prices.ts'
import type { Bundle, HomeRate, Page, PlanColumn } from './types.ts'

const homeRate = (service: string, description: string): HomeRate => {
  const { remote, onsite } = rateFor(service)
  return { service, remote: hourlyRate(remote), onsite: hourlyRate(onsite), description, sample: true }
}

export const homeRates: readonly HomeRate[] = [
  homeRate('Computer Tune-Up', 'Startup, updates, storage, speed'),
  homeRate('Virus/Malware Removal', 'Clean, patch, and check the backups'),
  homeRate('Wi-Fi Setup', 'Coverage in every room, guest network'),
  homeRate('Software Installation', 'Installed, licensed, signed in'),
  homeRate('Data Backup Setup', 'Automatic, tested, and off the desk'),
  homeRate('Smart Home Setup', 'Locks, lights, cameras, speakers'),
]

export const bundle: Bundle = {
  share: bundleShare(),
  title: 'Bundle three or more services',
  text: `Book them together, remote or onsite: the bill drops ${bundleShare()}.`,
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
    price: priceOf(priceNamed('plans', 'Essential Support')),
    period: 'per user, per month',
    description: 'For small offices that need someone to call and someone watching.',
    features: everyPlan,
    action: { label: 'Get Started', href: '/contact' },
    sample: true,
  },
  {
    name: 'Professional Suite',
    short: 'Pro',
    price: priceOf(priceNamed('plans', 'Professional Suite')),
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
    price: priceOf(priceNamed('plans', 'Enterprise Shield')),
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
    description: `Business plans from ${lowestPlan('plans')} per user, per month. Home help at ${hourAtHome('remote')} an hour remote and ${hourAtHome('onsite')} onsite, with ${bundleShare()} off three or more services.`,
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
    note: `Remote help anywhere in the U.S. Onsite across ${site.serviceArea}.`,
  },
  closing: {
    title: 'Not sure which plan fits?',
    text: 'Tell us how many people, computers and sites you have. We’ll name the plan or the hours right on the phone.',
  },
} as const satisfies Page & Record<string, unknown>
