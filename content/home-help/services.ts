import { site } from '#site'
import { callLink } from '../call-link.ts'
import { bundle, homeRates } from '../pricing.ts'
import { bundleShare, capitalized, hourAtHome, perHour } from '../prices.ts'
import type { ComposedPage } from '../types.ts'

export const homeServices: ComposedPage = {
  path: '/home-help/services',
  name: 'Home Services',
  summary: 'Hourly rates for common jobs',
  meta: {
    title: `Home computer services and rates | ${site.name}`,
    description: `Tune-up, virus removal, Wi-Fi, software and backup: ${perHour('remote')} remote, ${perHour('onsite')} onsite. ${bundleShare()} off for three or more services.`,
  },
  group: 'home-help',
  keywords: [
    'price list',
    'hourly rate',
    'tune-up',
    'Wi-Fi setup',
    'smart home',
    'backup',
    'slow computer',
    'computer repair cost',
  ],
  head: {
    variant: 'dark-number',
    title: 'What it costs, by the hour',
    lead: 'One rate for remote work, one for a visit, the same for every job on the list.',
    actions: [callLink, { label: 'Schedule Visit', href: '/contact' }],
    number: {
      value: hourAtHome('remote'),
      text: `an hour, remote. ${capitalized(perHour('onsite'))} when we come to you.`,
    },
  },
  blocks: [
    {
      kind: 'rates',
      title: 'Six common jobs',
      text: 'Both rates are per hour. Smart Home Setup is onsite only, because someone has to hold the screwdriver.',
      rates: homeRates,
      bundle,
    },
    {
      kind: 'related',
      title: 'Two ways to get help',
      paths: ['/home-help/remote', '/home-help/onsite'],
    },
  ],
  closing: {
    title: 'Count the jobs before you call',
    text: `Book three or more together and the bill drops ${bundleShare()}, so ask about the printer, too.`,
  },
}
