import { site } from '#site'
import { isAtHome } from '../region.ts'
import type { ComposedPage } from '../types.ts'

export const construction: ComposedPage = {
  path: '/industries/construction',
  name: 'Construction',
  summary: 'From the office to the job trailer',
  meta: {
    title: `IT for construction and job sites | ${site.name}`,
    description: `IT for ${site.region} contractors: internet at the job trailer, one current plan set on every tablet, spare laptops ready, fake invoices held.`,
  },
  group: 'industries',
  keywords: ['builder', 'contractor', 'job', 'trailer', 'site', 'plans', 'blueprints', 'hotspot', 'field'],
  head: {
    variant: 'duties',
    title: 'From the office to the job trailer',
    lead: 'Estimators at desks, superintendents in trucks, a trailer with one bar of signal. The same drawing has to open in all three.',
    actions: [
      { label: 'Talk about your sites', href: '/contact' },
      { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` },
    ],
    tint: 'warn',
    duties: {
      title: 'On our list for you',
      items: [
        'The current plan set on every tablet, signal or not',
        'Trailer internet ordered and tested before move-in',
        'A spare laptop ready when one meets concrete',
      ],
    },
    sample: true,
  },
  blocks: [
    {
      kind: 'timeline',
      along: 'scale',
      title: 'IT that follows the job',
      text: 'From notice to proceed to the last punch-list item.',
      steps: [
        {
          title: 'Before move-in',
          text: 'We check carriers at the address and set up the router and the printer in our shop.',
        },
        {
          title: 'Move-in day',
          text: 'A technician mounts the antenna, tests from the desk inside and labels every cable.',
        },
        {
          title: 'While you build',
          text: 'Tablets, hotspots and the trailer are watched like the office. One number covers all of it.',
        },
        {
          title: 'Close-out',
          text: 'Drawings and photos are archived, subs lose their sign-ins, and the gear moves to the next site.',
        },
      ],
      sample: true,
    },
    {
      kind: 'pairs',
      title: 'What the field calls about',
      text: 'Dust, distance and other people’s email cause most of it.',
      pairs: [
        {
          challenge: 'The trailer has one bar, and the upload takes all night.',
          answer: {
            title: 'Two carriers, one box',
            text: 'A router with two SIM cards and an outside antenna picks the better line. Big uploads wait until night by themselves.',
          },
        },
        {
          challenge: 'Framing was built from last month’s sheet.',
          answer: {
            title: 'One current set',
            text: 'Tablets sync from a single plan folder and keep it offline. Superseded sheets move to an archive the field doesn’t see.',
          },
        },
        {
          challenge: 'The tablet fell off the lift.',
          answer: {
            title: 'A spare, already yours',
            text: 'We keep one enrolled and charged. The superintendent signs in, the drawings download and the broken one is locked.',
          },
        },
        {
          challenge: 'A supplier writes that its bank account has changed.',
          answer: {
            title: 'Held until someone calls',
            text: 'Email about new account numbers is flagged before accounting opens it. The rule is one call to the number already on file.',
          },
        },
      ],
      sample: true,
    },
    {
      kind: 'story',
      title: 'A week in your office',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      paragraphs: [
        `Monday a revised structural set goes up at noon, and eleven tablets have it by the time the crew is back from lunch. Tuesday the hotspot in a truck near ${isAtHome ? 'Castle Rock' : site.city} runs out of data; we raise the cap from here. Wednesday the estimator’s plotter prints stripes, and a technician brings a new head. Thursday an email about new bank details is held, and one phone call shows it was not the supplier. Friday the next trailer’s router leaves our shop. Saturday it is on the wall in Greeley, tested, with two cables labeled.`,
      ],
      sample: true,
    },
    {
      kind: 'related',
      paths: ['/services/onsite', '/services/endpoint-protection', '/services/email-security'],
    },
  ],
  closing: {
    title: 'Mobilizing next month?',
    text: 'Give us the address and the date. Carriers are slower than concrete, so the sooner the better.',
  },
}
