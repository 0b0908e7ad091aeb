import { site } from '#site'
import { callLink } from '../call-link.ts'
import { bundleShare, capitalized, hourlyRate, perHour, rateFor } from '../prices.ts'
import type { ComposedPage } from '../types.ts'

const costs = (job: string, service: string) => {
  const { remote, onsite } = rateFor(service)
  return [job, hourlyRate(remote), hourlyRate(onsite)]
}

export const virusRemoval: ComposedPage = {
  path: '/services/virus-removal',
  name: 'Virus Removal',
  summary: 'Cleaned, patched and handed back',
  meta: {
    title: `Virus and malware removal | ${site.name}`,
    description: `Five steps from an infected computer to a clean one: isolate, scan, remove, patch, test. ${capitalized(perHour('remote'))} remote, ${perHour('onsite')} at your door.`,
  },
  group: 'services',
  keywords: ['malware', 'spyware', 'ransomware', 'pop-ups', 'infected', 'hacked', 'adware', 'slow computer', 'scam'],
  head: {
    variant: 'figure-right',
    title: 'Five steps from infected to handed back',
    lead: 'Pop-ups, a locked screen, emails you never sent. We take the machine through the same five steps every time, and you see what we found.',
    sample: true,
    actions: [callLink, { label: 'Send Message', href: '/contact' }],
    figure: 'switchbacks',
  },
  blocks: [
    {
      kind: 'steps',
      sample: true,
      title: 'The five steps',
      steps: [
        {
          title: 'Isolate the machine',
          text: 'Off the network first, so nothing spreads and nothing leaves.',
        },
        {
          title: 'Scan offline',
          text: 'Started from a clean drive, so the infection can’t hide from the scan.',
        },
        { title: 'Remove and repair', text: 'The files go, and what they changed in the system goes back.' },
        {
          title: 'Patch the way in',
          text: 'Updates, a browser extension, a reused password: we close the door it used.',
        },
        {
          title: 'Test and hand back',
          text: 'You watch it start, print and open your email before we leave.',
        },
      ],
    },
    {
      kind: 'cost-table',
      title: 'What it costs',
      text: 'By the hour. Most infections can be cleaned remotely once the machine is isolated.',
      sample: true,
      columns: ['At home', 'Remote', 'Onsite'],
      rows: [
        costs('Virus or malware removal', 'Virus/Malware Removal'),
        costs('Data backup setup, so next time is quicker', 'Data Backup Setup'),
        costs('Tune-up on the same visit', 'Computer Tune-Up'),
      ],
      note: `${bundleShare()} off when you book 3 or more services together. Companies on a plan: call the help desk, and it becomes a ticket.`,
    },
    {
      kind: 'note',
      sample: true,
      tone: 'warning',
      title: 'Don’t do this first',
      text: 'Four instincts that make the next hour longer.',
      items: [
        {
          title: 'Don’t call the number on the screen',
          text: 'A real warning never shows a phone number. The people who answer it are the problem.',
        },
        {
          title: 'Don’t install a second antivirus',
          text: 'Two of them fight each other, and some free ones are the infection.',
        },
        {
          title: 'Don’t sign in to your bank to check',
          text: 'Use your phone on cellular data for that. Something may be recording what you type.',
        },
        {
          title: 'Don’t plug in the backup drive',
          text: 'What is on the computer can reach the drive. Leave it in the drawer until we have scanned.',
        },
      ],
    },
  ],
  closing: {
    title: 'Leave it on, but off the network',
    text: 'Then call us. We start step one while you’re on the line.',
  },
}
