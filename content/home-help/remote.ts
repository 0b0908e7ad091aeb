import { site } from '#site'
import { capitalized, dollars, perHour, priceNamed, rateFor } from '../prices.ts'
import type { ComposedPage } from '../types.ts'

/** The rate, and what the starting price of a cleanup buys where that is about half an hour. */
function costs(): string {
  const [start, hour] = [priceNamed('startingPrices', 'Virus Removal'), rateFor('Virus/Malware Removal').remote]
  const isHalf = start !== null && hour !== null && start / hour > 0.45 && start / hour < 0.65
  return `${capitalized(perHour('remote'))}.${isHalf ? ` ${dollars(start)} covers about half an hour.` : ''}`
}

const session = { label: 'Start remote session', href: site.remoteSession }

export const remoteSupport: ComposedPage = {
  path: '/home-help/remote',
  name: 'Remote Support',
  summary: 'We see your screen, you keep control',
  meta: {
    title: `Remote computer help at home | ${site.name}`,
    description: `A technician sees your screen while you watch, anywhere in the U.S., for ${perHour('remote')}. How a session works, where to start it, and how to stay safe.`,
  },
  group: 'home-help',
  keywords: ['remote access', 'screen sharing', 'computer help', 'help from home', 'remote session', 'online repair'],
  head: {
    variant: 'panel',
    title: 'We see your screen. You keep control.',
    lead: 'You call, you read us a number, and you watch every click. Close the window and we’re gone. It works anywhere in the U.S.',
    sample: true,
    actions: [],
    panel: {
      title: 'Before you start',
      lines: [
        { title: 'You need', text: 'A computer that starts, and the internet' },
        { title: 'It costs', text: costs() },
        { title: 'First', text: 'Call us, so someone is there to answer' },
      ],
      action: session,
    },
  },
  blocks: [
    {
      kind: 'steps',
      sample: true,
      title: 'A session in four steps',
      steps: [
        {
          title: 'You call',
          text: 'You tell us what happens and what you see. Often that’s all it takes.',
        },
        {
          title: 'You open the link',
          text: 'A small helper runs once and shows a nine-digit number. Nothing stays installed.',
        },
        {
          title: 'You read us the number',
          text: 'Only then do we see your screen. You can take the mouse back at any time.',
        },
        { title: 'You close the window', text: 'The connection ends, and that number never works again.' },
      ],
    },
    {
      kind: 'call-band',
      title: 'Once we’re on the phone',
      text: 'Open the session link. It opens in a new tab, and the helper shows the number.',
      actions: [session],
    },
    {
      kind: 'note',
      sample: true,
      tone: 'plain',
      title: 'How to know it’s us',
      text: 'Scammers use programs like this one. Four rules to tell us apart.',
      items: [
        {
          title: 'We never call you first',
          text: 'A session begins with your call. If “support” calls you, hang up.',
        },
        {
          title: 'We never ask for passwords',
          text: 'If one is needed, you type it yourself and we look away.',
        },
        {
          title: 'We never ask for gift cards',
          text: 'You get an invoice. Nobody here takes cards, codes or crypto over the phone.',
        },
        {
          title: 'We never ask you to open your bank',
          text: 'If something private is open, close it before you read us the number.',
        },
      ],
    },
  ],
  closing: {
    title: 'When remote won’t do',
    text: `We’ll tell you within a few minutes. In ${site.serviceArea}, a technician comes to you.`,
  },
}
