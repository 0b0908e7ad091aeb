import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const legal: ComposedPage = {
  path: '/industries/legal',
  name: 'Legal',
  summary: 'Privileged means privileged',
  meta: {
    title: `IT for law firms | ${site.name}`,
    description: `IT for ${site.region} attorneys: files walled by matter, legal holds switched on the same day, and a technician on the line when e-filing stalls.`,
  },
  group: 'industries',
  keywords: ['law', 'lawyer', 'attorney', 'firm', 'privilege', 'court', 'filing', 'hold', 'paralegal'],
  head: {
    variant: 'duties',
    title: 'Privileged means privileged',
    lead: 'A small firm keeps other people’s secrets against a deadline. We keep the files walled by matter and the filing portal open at 4:59.',
    actions: [
      { label: 'Talk about your firm', href: '/contact' },
      { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` },
    ],
    tint: 'dusk',
    duties: {
      title: 'On our list for you',
      items: [
        'Client files open only to the people on the matter',
        'Nothing deleted once a hold letter arrives',
        'Scanner, phones and e-filing working before the deadline',
      ],
    },
    sample: true,
  },
  blocks: [
    {
      kind: 'story',
      title: 'A week in your office',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
      paragraphs: [
        'Monday a lateral hire sits down at nine; her laptop already opens the nine matters she was named on, and no others. Tuesday the scanner starts cutting off signatures, and a technician realigns it while the paralegal reads him the screen. Wednesday discovery arrives as 40 GB on a thumb drive: we check it for malware before it touches the file store. Thursday is the filing, and the portal behaves. Friday a hold letter comes in at three, and by four nothing in six mailboxes can be deleted.',
      ],
      sample: true,
    },
    {
      kind: 'pairs',
      title: 'Four bad afternoons',
      pairs: [
        {
          challenge: 'The e-filing portal rejects your PDF at 4:40 PM.',
          answer: {
            title: 'Fixed with you on the line',
            text: 'Too large, not searchable, form fields not flattened: we know what portals refuse, and a deadline today goes to the front.',
          },
        },
        {
          challenge: 'A preservation letter names six custodians.',
          answer: {
            title: 'The hold is on, and logged',
            text: 'Mailboxes, chats and folders keep everything from that hour. Later exports come with a hash list, so nobody argues about copies.',
          },
        },
        {
          challenge: 'An associate joins the firm across the street.',
          answer: {
            title: 'Out within the hour',
            text: 'Sign-in, mobile email and remote access shut off together. The matters stay open to whoever takes them over.',
          },
        },
        {
          challenge: 'You now act for two sides of one industry.',
          answer: {
            title: 'Walls you can point to',
            text: 'Ethical walls are folder permissions, set once per matter. One page lists who is on which side.',
          },
        },
      ],
      sample: true,
    },
    {
      kind: 'note',
      tone: 'plain',
      title: 'What your technician sees',
      text: 'Privilege survives a help desk only if the help desk is built for it.',
      items: [
        {
          title: 'The fault, not the file',
          text: 'Tickets describe the machine. Leave names and matters out, please; if one slips in, we strike it.',
        },
        {
          title: 'Your screen, when you say so',
          text: 'Remote sessions begin with your click and end with it. Documents can be closed first.',
        },
        {
          title: 'Signed in writing',
          text: 'Everyone with access to your systems has signed a confidentiality agreement. You get the list of names.',
        },
        {
          title: 'A log of every visit',
          text: 'Each session leaves a line: who, when, which machine, how long. The list is yours to file.',
        },
      ],
      sample: true,
    },
    {
      kind: 'related',
      paths: ['/services/email-security', '/services/user-access', '/services/saas-support'],
    },
  ],
  closing: {
    title: 'Filing today, and something is off?',
    text: 'Say “deadline” when we pick up. It goes ahead of everything that can wait.',
  },
}
