import { site } from '#site'
import type { ComposedPage } from '../types.ts'

export const healthcare: ComposedPage = {
  path: '/industries/healthcare',
  name: 'Healthcare',
  summary: 'Charts open, records locked',
  meta: {
    title: `Healthcare IT and HIPAA support | ${site.name}`,
    description: `IT for clinics, dental offices and therapists in ${site.region}: records system watched 24/7, encrypted laptops, a HIPAA folder kept current.`,
  },
  group: 'industries',
  keywords: ['medical', 'clinic', 'dental', 'doctor', 'hipaa', 'ehr', 'emr', 'patient', 'hospital', 'therapy'],
  head: {
    variant: 'duties',
    title: 'Charts open, records locked',
    lead: 'The records system has to be open to your staff all day and closed to everyone else. We take care of both.',
    actions: [
      { label: 'Talk about your practice', href: '/contact' },
      { label: `Call ${site.phone.display}`, href: `tel:${site.phone.tel}` },
    ],
    tint: 'spruce',
    duties: {
      title: 'On our list for you',
      items: [
        'Records system and network watched 24/7',
        'Every laptop encrypted, every sign-in by name',
        'Backups restored on a schedule, the date written down',
      ],
    },
    sample: true,
  },
  blocks: [
    {
      kind: 'pairs',
      title: 'What stops a clinic',
      text: 'Five calls we plan for, and what is in place before they come.',
      pairs: [
        {
          challenge: 'The chart freezes with a patient in the room.',
          answer: {
            title: 'Seen before it freezes',
            text: 'Servers, network and internet line are monitored around the clock. A full disk becomes a ticket here days before it becomes a spinning wheel there.',
          },
        },
        {
          challenge: 'Six people share the front-desk login.',
          answer: {
            title: 'One name per sign-in',
            text: 'Badge or short PIN, two seconds to switch. The audit log then says who opened which record.',
          },
        },
        {
          challenge: 'A laptop is stolen from a car in Lakewood.',
          answer: {
            title: 'A lost laptop, not lost records',
            text: 'The disk is encrypted, and we wipe it from our desk. You get the proof your breach assessment asks for.',
          },
        },
        {
          challenge: 'The auditor wants the risk analysis.',
          answer: {
            title: 'A HIPAA folder, kept current',
            text: 'Risk analysis, access lists and restore tests are filed with dates as they happen. We sign a business associate agreement.',
          },
        },
        {
          challenge: 'The imaging vendor needs to get in today.',
          answer: {
            title: 'Visitors with an end time',
            text: 'Each vendor has its own account. It opens for the job and closes after it, and nobody lends out a password.',
          },
        },
      ],
      sample: true,
    },
    {
      kind: 'timeline',
      title: 'If the records system goes down',
      text: 'The first hour, agreed with you beforehand and printed at the front desk.',
      steps: [
        {
          title: 'You call',
          text: 'It counts as critical. Whoever picks up knows which system you run and who hosts it.',
        },
        {
          title: 'Paper takes over',
          text: 'Last night’s copy of today’s schedule, with allergies and medications, is already on the front-desk machine.',
        },
        {
          title: 'We find whose side it’s on',
          text: 'Your network, your server or the vendor. If it’s theirs, we stay on hold so your staff doesn’t have to.',
        },
        {
          title: 'Back to the screen',
          text: 'Paper notes are entered and checked off. You get one page on what failed and what changes.',
        },
      ],
      sample: true,
    },
    {
      kind: 'story',
      title: 'A week in your office',
      days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
      paragraphs: [
        'Monday at 6:10 the overnight check finds last night’s backup incomplete; it has run again before the doors open. Tuesday a new hygienist starts, and her sign-in, badge and email are waiting. Wednesday the label printer gives up, so the help desk sends labels to exam room 2 while you keep checking people in. Thursday we drive over and swap the printer. Friday half a page arrives: what broke, what was patched, whose access changed.',
      ],
      sample: true,
    },
    {
      kind: 'related',
      paths: ['/services/user-access', '/services/endpoint-protection', '/services/managed-it'],
    },
  ],
  closing: {
    title: 'Is your next audit on the calendar?',
    text: 'Call while there’s still time to get the folder in order, before the letter comes.',
  },
}
