import { site } from '#site'
import type { ComposedPage } from '../types.ts'

const session = { label: 'Start remote session', href: site.remoteSession }

export const remoteSupport: ComposedPage = {
  path: '/home-help/remote',
  name: 'Remote Support',
  summary: 'We see your screen, you keep control',
  meta: {
    title: `Remote computer help at home | ${site.name}`,
    description:
      'A technician sees your screen while you watch, anywhere in the U.S., for $160 an hour. How a session runs, where to start it, and how to stay safe.',
  },
  group: 'home-help',
  keywords: ['remote access', 'screen sharing', 'computer help', 'help from home', 'remote session', 'online repair'],
  head: {
    variant: 'panel',
    title: 'We see your screen. You keep control.',
    lead: 'You call, you read us a code, and you watch every click. Close the window and we are gone. It works anywhere in the U.S.',
    sample: true,
    actions: [],
    panel: {
      title: 'Before you start',
      lines: [
        { title: 'You need', text: 'A computer that starts, and the internet' },
        { title: 'It costs', text: '$160 an hour' },
        { title: 'First', text: 'Call us, so that someone is there to answer' },
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
          text: 'You tell us what happens and what you see. Often that alone settles it.',
        },
        {
          title: 'You open the link',
          text: 'A small program starts and shows a code. Nothing stays installed.',
        },
        {
          title: 'You read us the code',
          text: 'Only then do we see your screen. You can take the mouse back at any time.',
        },
        { title: 'You close the window', text: 'The connection ends, and the same code never works again.' },
      ],
    },
    {
      kind: 'call-band',
      title: 'Once we are on the phone',
      text: 'Open the session link. It comes up in a new tab, with a code to read out.',
      actions: [session],
    },
    {
      kind: 'note',
      sample: true,
      tone: 'plain',
      title: 'How to know it is us',
      text: 'Scammers use programs like this one. Four rules tell us apart.',
      items: [
        {
          title: 'We never call you first',
          text: 'A session begins with your call. If “support” rings you, hang up.',
        },
        {
          title: 'We never ask for passwords',
          text: 'If one is needed you type it yourself, and we look away from the field.',
        },
        {
          title: 'We never ask for gift cards',
          text: 'You get an invoice. Nobody here takes cards, codes or crypto on the phone.',
        },
        {
          title: 'We never ask you to open your bank',
          text: 'If a page of yours is open that is private, close it before you read us the code.',
        },
      ],
    },
  ],
  closing: {
    title: 'When it cannot be done from afar',
    text: 'Then we say so after a few minutes. In Colorado a technician comes to you.',
  },
}
