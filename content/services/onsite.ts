import { site } from '#site'
import { callLink } from '../call-link.ts'
import { hourAtHome } from '../prices.ts'
import { isAtHome } from '../region.ts'
import type { ComposedPage } from '../types.ts'

const towns = (...places: string[]) => (isAtHome ? { places } : {})
const visit = { label: 'Schedule Visit', href: '/contact' }

export const onsite: ComposedPage = {
  path: '/services/onsite',
  name: 'Onsite Support',
  summary: 'A technician at your door',
  meta: {
    title: `Onsite IT support across ${site.serviceArea} | ${site.name}`,
    description: `A technician at your office or home anywhere in ${site.serviceArea}${isAtHome ? ', from Fort Collins to Durango' : ''}. See how far we drive, what to have ready, and book a visit.`,
  },
  group: 'services',
  keywords: ['site visit', 'house call', 'come to us', 'in person', 'field technician', 'near me', 'cabling'],
  head: {
    // The figure is a map of the state.
    ...(isAtHome ? ({ variant: 'figure-right', figure: 'reach' } as const) : ({ variant: 'plain' } as const)),
    title: 'When it needs hands, we drive',
    lead: `A dead switch, a new printer or a cable in the ceiling can’t be fixed over the phone. We come to offices and homes anywhere in ${site.serviceArea}.`,
    actions: [visit, callLink],
  },
  blocks: [
    {
      kind: 'reach',
      sample: true,
      title: 'How far, and how soon',
      text: isAtHome
        ? 'Miles are measured from Denver, Colorado Springs and Grand Junction, as shown on the map.'
        : `Miles are measured from our office in ${site.city}.`,
      zones: [
        {
          title: 'Around the corner',
          distance: 'Up to 35 miles',
          ...towns('Denver', 'Boulder', 'Colorado Springs', 'Grand Junction'),
          text: 'Call in the morning and we can be there the same day.',
        },
        {
          title: 'Down the highway',
          distance: '35 to 70 miles',
          ...towns('Fort Collins', 'Greeley', 'Pueblo', 'Limon'),
          text: 'You get a day and a two-hour window when you book.',
        },
        {
          title: isAtHome ? 'Across the state' : `Across ${site.serviceArea}`,
          distance: 'Over 70 miles',
          ...towns('Vail', 'Steamboat Springs', 'Durango', 'Alamosa', 'Trinidad'),
          text: 'We plan a full day, so one trip finishes the job.',
        },
      ],
    },
    {
      kind: 'feature-list',
      sample: true,
      title: 'What to have ready',
      items: [
        { title: 'A person who can decide', text: 'Someone there who can say yes to a part or a restart.' },
        {
          title: 'The sign-in for the machine',
          text: 'You type it yourself. We don’t write passwords down.',
        },
        {
          title: 'Keys to the closet',
          text: 'Server room, ceiling panel, phone closet: whatever is in the way.',
        },
        {
          title: 'What changed last',
          text: 'A new router, a moved desk or an update is often the whole story.',
        },
        { title: 'Your backup drive', text: 'If there’s one. We check it before we touch anything else.' },
        { title: 'A place to park', text: 'For a van with a ladder in it. Tell us about gates and codes.' },
      ],
    },
    {
      kind: 'call-band',
      title: 'Pick a day for the visit',
      text: `Tell us the address and what is broken. At home, an hour onsite is ${hourAtHome('onsite')}, and we try remote first if that’s cheaper.`,
      sample: true,
      actions: [visit, callLink],
    },
  ],
  closing: {
    title: 'Tell us the street and the symptom',
    text: 'We’ll tell you when we can be there, and whether a remote session would do.',
  },
}
