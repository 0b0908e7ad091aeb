import { site } from '#site'
import type { Page } from './types.ts'
import { responseHours } from './parse-response-time.ts'

const response = (label: string, time: string) => ({ label, time, hours: responseHours(time) })

export const support = {
  path: '/support',
  name: 'Support',
  summary: 'Open a ticket',
  group: 'default',
  meta: {
    title: `Support: open a ticket | ${site.name}`,
    description: 'Describe the problem once and get a ticket number right away. A technician reads every ticket.',
  },
  title: 'Get Support When You Need It',
  lead: 'Describe it once. You get a ticket number right away, and a technician reads every ticket.',
  panel: {
    title: 'Support Information',
    text: 'How soon a technician starts on it, in business hours.',
    responses: [
      response('Critical', site.supportResponse.Critical),
      response('High priority', site.supportResponse.High),
      response('Standard', site.supportResponse.Medium),
    ],
    emergency: { title: 'Emergency support', text: 'Down outside business hours? Don’t wait on a form.' },
  },
} as const satisfies Page & Record<string, unknown>
