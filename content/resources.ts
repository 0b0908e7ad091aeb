import { site } from '#site'
import type { ComposedPage } from './types.ts'

export const resources: ComposedPage = {
  path: '/resources',
  name: 'Resources',
  summary: 'Remote session, downloads and self-help',
  meta: {
    title: `Remote support downloads and self-help | ${site.name}`,
    description:
      'Download remote support for Windows or Mac, start a session with a technician on the phone, and try five checks that often save you the call.',
  },
  group: 'default',
  keywords: ['download', 'downloads', 'remote', 'session', 'screen', 'sharing', 'help', 'faq', 'guide', 'scam'],
  head: {
    variant: 'panel',
    title: 'Start a remote session',
    lead: 'Get a technician on the phone first. Then download the helper for your computer and read us the number it shows.',
    actions: site.remoteLinks,
    panel: {
      title: 'About the helper',
      lines: [
        { title: 'Works on', text: 'Windows and Mac' },
        { title: 'What stays', text: 'It runs once; nothing stays installed' },
        { title: 'Where', text: 'Anywhere in the U.S.' },
        { title: 'Emergencies', text: site.emergencyHours },
      ],
      action: { label: 'Start Remote Session', href: site.remoteSession },
    },
    sample: true,
  },
  blocks: [
    {
      kind: 'steps',
      title: 'From call to cursor',
      text: 'Three steps, about five minutes on a home connection.',
      steps: [
        {
          title: 'Call the help desk',
          text: `Call ${site.phone.display} and tell us what’s wrong. The session starts when you’re both ready.`,
        },
        {
          title: 'Download and open',
          text: 'Pick Windows or Mac above and open the file. Your computer asks whether to allow it. Say yes.',
        },
        {
          title: 'Read us the number',
          text: 'A nine-digit number appears. It works once, for the person you’re talking to.',
        },
      ],
      sample: true,
    },
    {
      kind: 'numbered-rows',
      title: 'Five checks before you call',
      text: 'They take ten minutes and fix more than you’d think.',
      rows: [
        {
          title: 'Turn it off and wait',
          text: 'Shut down, count to thirty, start again. Half-installed updates finish on the way up.',
          sample: true,
        },
        {
          title: 'Follow the cable',
          text: 'Push both ends in until they click. A network port with no light has no connection.',
          sample: true,
        },
        {
          title: 'Try a second device',
          text: 'If your phone can’t load the site on the same Wi-Fi, the computer is innocent.',
          sample: true,
        },
        {
          title: 'Free some space',
          text: 'Under 10 GB left, Windows and macOS both slow down. Empty the downloads folder first.',
          sample: true,
        },
        {
          title: 'Photograph the message',
          text: 'The exact words and the code save us twenty questions. Attach the picture to your ticket.',
          sample: true,
        },
      ],
      sample: true,
    },
    {
      kind: 'note',
      tone: 'warning',
      title: 'If someone called you first',
      text: 'We connect after you call us, never the other way around.',
      items: [
        {
          title: 'Hang up',
          text: 'Nobody here calls to say your computer is infected. Neither does Microsoft or Apple.',
        },
        {
          title: 'Keep your bank out of it',
          text: 'A technician never needs a bank sign-in, a gift card or a transfer.',
        },
        {
          title: 'End the session yourself',
          text: 'Close its window or turn off the Wi-Fi. Either one ends it at once.',
        },
      ],
      sample: true,
    },
    { kind: 'related', paths: ['/support', '/home-help/remote', '/services/virus-removal'] },
  ],
  closing: {
    title: 'Tried all five and still stuck?',
    text: 'Tell us which check failed. That alone narrows it down for the technician.',
  },
}
