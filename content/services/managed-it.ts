import { site } from '#site'
import { callLink } from '../call-link.ts'
import { lowestPlan, priceNamed, priceOf } from '../prices.ts'
import type { ComposedPage } from '../types.ts'

const monthly = (plan: string) => priceOf(priceNamed('managedPlans', plan), 'custom')

export const managedIt: ComposedPage = {
  path: '/services/managed-it',
  name: 'Managed IT',
  summary: 'Flat monthly care',
  meta: {
    title: `Managed IT from ${lowestPlan('managedPlans')} a month | ${site.name}`,
    description: `Monitoring, help desk, security and reports for one flat monthly price: Essential ${monthly('Essential')}, Professional ${monthly('Professional')}, Enterprise ${monthly('Enterprise')}.`,
  },
  group: 'services',
  keywords: ['MSP', 'managed services', 'outsourced IT', 'monitoring', 'monthly plan', 'IT department', 'flat rate'],
  head: {
    variant: 'figure-below',
    title: 'Your IT, run for you at a flat monthly price',
    lead: 'Laptops, servers, Wi-Fi, accounts and backups, monitored 24/7 and kept current. One price covers the month, quiet or not.',
    sample: true,
    actions: [
      { label: 'Plan your first month', href: '/contact' },
      { label: 'See the plans', href: '#plans' },
    ],
    figure: 'relief',
  },
  blocks: [
    {
      kind: 'plan-sheet',
      title: 'Three plans, priced by the month',
      plans: [
        {
          name: 'Essential',
          price: priceOf(priceNamed('managedPlans', 'Essential')),
          period: 'per month',
          description: 'Someone watching, and someone to call.',
          features: ['24/7 monitoring', 'Help desk', 'Basic security', 'Monthly reports'],
          action: { label: 'Start with Essential', href: '/contact' },
        },
        {
          name: 'Professional',
          price: priceOf(priceNamed('managedPlans', 'Professional')),
          period: 'per month',
          description: 'Everything in Essential, plus a safe copy and a shorter wait.',
          features: ['Advanced security', 'Cloud backup', 'Priority support'],
          action: { label: 'Start with Professional', href: '/contact' },
        },
        {
          name: 'Enterprise',
          price: priceOf(priceNamed('managedPlans', 'Enterprise')),
          period: 'a monthly price in writing',
          description: 'Drawn up for your company, by people who know your building.',
          features: ['Dedicated manager', 'Custom solutions', 'On-site support'],
          action: { label: 'Ask for a quote', href: '/contact' },
        },
      ],
    },
    {
      kind: 'timeline',
      along: 'scale',
      sample: true,
      title: 'What a month looks like',
      text: 'Monitoring never stops. Everything else has a week of its own.',
      steps: [
        {
          title: 'Week 1: updates',
          text: 'Patches go on one test machine first, then every laptop and server.',
        },
        {
          title: 'Week 2: backups',
          text: 'We restore a real file from your backup and note how long it took.',
        },
        {
          title: 'Week 3: accounts',
          text: 'New hires in, departures out, licenses matched to the names on your list.',
        },
        {
          title: 'Week 4: the report',
          text: 'What broke, what we did, what to budget for. One page, in your inbox.',
        },
      ],
    },
    {
      kind: 'call-band',
      title: 'Ask for a sample report',
      text: 'Fifteen minutes on the phone, and you’ll know what a month with us would have caught.',
      sample: true,
      actions: [{ label: 'Request the report', href: '/contact' }, callLink],
    },
  ],
  closing: {
    title: 'Which plan fits your office?',
    text: 'Tell us how many people you have and what you run. You get one plan and one number back.',
  },
}
